import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { overlay } from '../shell/overlay.ts';

/** Opens the form for a new customer, which the shell has above every screen. */
export function NewCustomerButton() {
  return (
    <Button
      px={{ base: 8, sm: 'sm' }}
      leftSection={<Plus />}
      onClick={() => overlay.open('new customer')}
    >
      New lead
    </Button>
  );
}

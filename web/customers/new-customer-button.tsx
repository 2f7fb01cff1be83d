import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { CustomerDialog } from './customer-dialog.tsx';

/** Opens the form for a new customer. */
export function NewCustomerButton() {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button
        px={{ base: 8, sm: 'sm' }}
        leftSection={<Plus size={16} aria-hidden />}
        onClick={dialog.open}
      >
        New customer
      </Button>
      <CustomerDialog isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}

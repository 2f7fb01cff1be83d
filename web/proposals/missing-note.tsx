import { Button, Group, Stack, Text } from '@mantine/core';
import { MissingList } from './missing-list.tsx';
import type { Check } from './words.ts';

/** Shown instead of the form while the project misses requirements. */
export function MissingNote({ check, onClose }: { check: Check; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">Before you can publish this project, add:</Text>
      <MissingList check={check} onGo={onClose} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

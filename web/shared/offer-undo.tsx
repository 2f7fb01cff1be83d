import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Says that something was removed, and lets one take that back for a while. */
export function offerUndo(text: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: 8000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}

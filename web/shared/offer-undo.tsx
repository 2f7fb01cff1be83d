import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Long enough to read the text and reach the button. */
const undoMs = 12_000;

/** Offers to undo a change for a while. An offer with the same `id` replaces the one before. */
export function offerUndo(text: string, undo: () => void, id?: string): void {
  offer(text, 'Undo', undo, id);
}

/** Says what was done, and offers for a while what may follow. */
export function offer(text: string, label: string, follow: () => void, id?: string): void {
  if (id !== undefined) notifications.hide(id);
  const shown = notifications.show({
    ...(id !== undefined && { id }),
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text component="span">{text}</Text>
        <Button
          size="compact-sm"
          variant="light"
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(shown);
            follow();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
}

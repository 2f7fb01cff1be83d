import { Button, Group } from '@mantine/core';

/** Pages of a list that is newest first: back to the newest, or on to older entries. */
export function NewestOlder<Cursor>({
  isNewest,
  next,
  onGo,
}: {
  isNewest: boolean;
  next: Cursor | null;
  onGo: (cursor: Cursor | undefined) => void;
}) {
  if (isNewest && next === null) return null;
  return (
    <Group justify="space-between">
      <Button variant="default" disabled={isNewest} onClick={() => onGo(undefined)}>
        Newest
      </Button>
      <Button
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && onGo(next)}
      >
        Older
      </Button>
    </Group>
  );
}

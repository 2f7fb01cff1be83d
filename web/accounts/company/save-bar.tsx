import { Button, Group, Text } from '@mantine/core';
import classes from './save-bar.module.css';

/** Stays in sight while something is not saved. */
export function SaveBar({ isPending, onDiscard }: { isPending: boolean; onDiscard: () => void }) {
  return (
    <div className={classes.bar}>
      <Text role="status">Unsaved changes</Text>
      <Group gap="xs">
        <Button variant="default" onClick={onDiscard} disabled={isPending}>
          Discard
        </Button>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </Group>
    </div>
  );
}

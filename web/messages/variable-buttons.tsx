import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './messages.module.css';
import { variableLabels } from './words.ts';

/** Buttons that put a variable where one writes. */
export function VariableButtons({
  names,
  onInsert,
}: {
  names: readonly string[];
  onInsert: (piece: string) => void;
}) {
  const labelId = useId();
  return (
    <div>
      <Text id={labelId} size="sm" fw={500} mb={4}>
        Insert
      </Text>
      <Group gap={6} role="group" aria-labelledby={labelId}>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            fw={400}
            // Clicking must not take the caret out of the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`{{${name}}}`)}
          >
            {variableLabels[name] ?? name}
          </Button>
        ))}
      </Group>
      <Text size="xs" mt={4} className={classes.quiet}>
        Lines whose fields are all empty are left out.
      </Text>
    </div>
  );
}

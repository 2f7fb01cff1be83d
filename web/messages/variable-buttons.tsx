import { Button, Group, Text } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { insertAt, variableLabels } from './words.ts';

/** Buttons that put a variable where one writes, or what it stands for where that is known. */
export function VariableButtons({
  names,
  values = {},
  onInsert,
}: {
  names: readonly string[];
  values?: Readonly<Record<string, string>>;
  onInsert: (piece: string) => void;
}) {
  const labelId = useId();
  return (
    <div>
      <Text id={labelId} fw={500} mb={4}>
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
            onClick={() => onInsert(values[name] || `{{${name}}}`)}
          >
            {variableLabels[name] ?? name}
          </Button>
        ))}
      </Group>
      <Text variant="fine" mt={4}>
        Lines whose fields are all empty are left out.
      </Text>
    </div>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inserts pieces of text at the caret of the field that was edited last. */
export function useInsertion<Name extends string>(
  first: Name,
): {
  /** Props of the field with this name: `{...fieldOf('text')}`. */
  fieldOf: (name: Name) => {
    ref: RefObject<(HTMLTextAreaElement & HTMLInputElement) | null>;
    onFocus: () => void;
  };
  insert: (piece: string, write: (name: Name, text: string) => void) => void;
} {
  const fields = useRef(
    new Map<Name, RefObject<(HTMLTextAreaElement & HTMLInputElement) | null>>(),
  );
  const last = useRef(first);
  const [caret, setCaret] = useState<{ field: Field; at: number }>();
  // Runs after React has written the new text, which puts the caret at its end.
  useEffect(() => {
    if (caret === undefined) return;
    caret.field.focus();
    caret.field.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function refOf(name: Name) {
    const known = fields.current.get(name) ?? { current: null };
    fields.current.set(name, known);
    return known;
  }

  return {
    fieldOf: (name) => ({
      ref: refOf(name),
      onFocus: () => {
        last.current = name;
      },
    }),
    insert(piece, write) {
      const name = fields.current.get(last.current)?.current ? last.current : first;
      const field = refOf(name).current;
      if (field === null) return;
      const { value, selectionStart, selectionEnd } = field;
      const selected = {
        start: selectionStart ?? value.length,
        end: selectionEnd ?? value.length,
      };
      const inserted = insertAt(value, piece, selected);
      write(name, inserted.text);
      setCaret({ field, at: inserted.caret });
    },
  };
}

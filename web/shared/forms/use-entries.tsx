import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';

/** The buttons of a list in a form: one that removes an entry, and one that adds a blank one and then has the focus. */
export function useEntries<Entry>({
  entries,
  name,
  add,
  blank,
  max,
  onChange,
}: {
  entries: readonly Entry[];
  /** What an entry is called, such as `price`. */
  name: string;
  /** The label of the button that adds one. */
  add: string;
  blank: Entry;
  max: number;
  onChange: (entries: Entry[]) => void;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  return {
    removeButton: (index: number, mt = 25) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        mt={mt}
        aria-label={`Remove ${name} ${index + 1}`}
        onClick={() => {
          onChange(entries.toSpliced(index, 1));
          addButton.current?.focus();
        }}
      >
        <Trash2 size={18} />
      </ActionIcon>
    ),
    addButton: (
      <div>
        <Button
          ref={addButton}
          variant="light"
          size="compact-sm"
          leftSection={<Plus />}
          disabled={entries.length >= max}
          onClick={() => onChange([...entries, blank])}
        >
          {add}
        </Button>
      </div>
    ),
  };
}

import { ActionIcon } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useMayEdit } from '../use-editor.ts';

/** The button at the end of a row, for those who may edit. */
export function RemoveRowButton({
  name,
  className,
  onRemove,
}: {
  name: string;
  className: string | undefined;
  onRemove: () => void;
}) {
  if (!useMayEdit()) return null;
  return (
    <div className={className}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

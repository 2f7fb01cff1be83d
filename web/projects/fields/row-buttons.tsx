import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
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
        <Trash2 />
      </ActionIcon>
    </div>
  );
}

/** The button that adds a row or a part, for those who may edit. */
export function AddButton(button: {
  id: string;
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}) {
  if (!useMayEdit()) return null;
  return <Button variant="default" size="sm" leftSection={<Plus />} {...button} />;
}

import { Button, Group, Text } from '@mantine/core';
import { ConfirmButton } from '../shared/confirm-button.tsx';

/** The buttons of an entry of a library: an example can only be copied. */
export function LibraryTools({
  title,
  isExample,
  onCopy,
  onEdit,
  removal,
  removeLabel,
  onRemove,
}: {
  title: string;
  isExample: boolean;
  onCopy: () => void;
  onEdit: () => void;
  removal: { error: unknown; isPending: boolean };
  removeLabel: string;
  onRemove: () => Promise<unknown>;
}) {
  if (isExample) {
    return (
      <Button variant="default" size="xs" aria-label={`Copy ${title}`} onClick={onCopy}>
        Copy
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        size="xs"
        label="Remove"
        aria-label={`Remove ${title}`}
        title={`Remove ${title}?`}
        confirmLabel={removeLabel}
        onConfirm={onRemove}
        error={removal.error}
        isPending={removal.isPending}
      >
        <Text size="sm">Projects that use it keep their copy.</Text>
      </ConfirmButton>
    </Group>
  );
}

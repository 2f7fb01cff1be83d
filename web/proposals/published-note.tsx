import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyField } from '../shared/copy-field.tsx';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { MarkSentButton } from './sending/mark-sent-button.tsx';
import type { Version } from './words.ts';

/** Confirms a published version: where it is, and what to do with it. */
export function PublishedNote({
  projectId,
  sentStatus,
  done,
  published,
  onClose,
}: {
  projectId: number;
  sentStatus: string | null;
  done: { version: number; isNew: boolean };
  published: Version | undefined;
  onClose: () => void;
}) {
  return (
    <Stack>
      <Text role="status">
        {done.isNew
          ? `Version ${done.version} published. Now send the customer the link.`
          : `Version ${done.version} already has exactly this content, so nothing changed.`}
      </Text>
      {published?.version === done.version && published.pageUrl !== null && (
        <CopyField label="Link for the customer" value={published.pageUrl} />
      )}
      <Group justify="space-between" gap="xs">
        {published?.version === done.version && published.staffUrl !== null ? (
          <NewTabLink href={published.staffUrl}>Open as customer</NewTabLink>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <MarkSentButton projectId={projectId} sentStatus={sentStatus} />
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

import { Modal, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
import { MessageForm } from './message-form.tsx';

/** Writes, previews and sends a message to a customer. The draft is kept for when the dialog opens again. */
export function SendMessageDialog({
  projectId,
  isOpen,
  onClose,
}: {
  projectId: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Send message"
      size={1080}
      fullScreen={isNarrow ?? false}
      closeOnClickOutside={false}
    >
      {isOpen && <Loaded projectId={projectId} onClose={onClose} />}
    </Modal>
  );
}

function Loaded({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const reach = useQuery(trpc.messages.reach.queryOptions({ projectId }));
  const templates = useQuery(trpc.templates.list.queryOptions());
  if (reach.data !== undefined && templates.data !== undefined) {
    return (
      <MessageForm
        projectId={projectId}
        reach={reach.data}
        templates={templates.data}
        onClose={onClose}
      />
    );
  }
  const error = reach.error ?? templates.error;
  if (error !== null) return <FailureNote error={error} />;
  return (
    <Stack aria-busy>
      <Skeleton height={36} width={220} />
      <Skeleton height={60} />
      <Skeleton height={220} />
    </Stack>
  );
}

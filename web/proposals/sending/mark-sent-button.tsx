import { Button, type ButtonProps } from '@mantine/core';
import { Check } from 'lucide-react';
import { changedBySale } from '../../shared/read-lists-again.ts';
import { useMay } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';

/** For a link that a member sent themselves. Hidden once the customer is in that status, or past it. */
export function MarkSentButton({
  projectId,
  sentStatus,
  ...button
}: ButtonProps & {
  projectId: number;
  /** The status that the customer moves to; null when there is none ahead. */
  sentStatus: string | null;
}) {
  const mayMark = useMay('projects:write');
  const mark = useChange(trpc.proposals.markSent, {
    success: `Marked as sent. The customer moved to ${sentStatus}.`,
    showsFailure: true,
    invalidates: changedBySale,
  });
  if (!mayMark || sentStatus === null) return null;
  return (
    <Button
      variant="default"
      leftSection={<Check />}
      {...button}
      loading={mark.isPending}
      onClick={() => mark.mutate({ projectId })}
    >
      Mark as sent
    </Button>
  );
}

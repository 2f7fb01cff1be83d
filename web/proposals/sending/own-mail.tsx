import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { changedBySale } from '../../shared/read-lists-again.ts';
import { useMay } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { useNextStep } from '../use-next-step.ts';
import { mailAddress, ownMailText } from './own-mail.ts';

/**
 * Ways to send the published proposal without a mail server: from the member's own mail app, or as a copied link. The
 * link is the one that the first waiting signer signs with, where the member may see it, and else the one for reading.
 */
export function OwnMail({ projectId }: { projectId: number }) {
  const mayPreview = useMay('messages:send');
  const mayMark = useMay('projects:write');
  const step = useNextStep(projectId);
  const published = step?.published;
  const contracts = useQuery(trpc.contracts.ofProject.queryOptions({ projectId }));
  const preview = useQuery({
    ...trpc.messages.preview.queryOptions({
      projectId,
      channel: 'email',
      wording: { template: 'Proposal' },
    }),
    enabled: mayPreview && published !== undefined,
  });
  const [isUncopied, setUncopied] = useState(false);
  const sentStatus = step?.check.sentStatus ?? null;
  const mark = useChange(trpc.proposals.markSent, {
    success: `Link copied and marked as sent. The customer moved to ${sentStatus}.`,
    showsFailure: true,
    invalidates: changedBySale,
  });
  const signer = contracts.data
    ?.find(({ state, version }) => state === 'open' && version === published?.version)
    ?.signers.find(({ link }) => link !== '');
  const link = signer?.link ?? published?.pageUrl;
  if (link == null || published === undefined || !mayMark) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      setUncopied(true);
      return;
    }
    setUncopied(false);
    if (sentStatus !== null) mark.mutate({ projectId });
  };
  const { subject, text } = ownMailText(preview.data?.message, {
    link,
    pageUrl: published.pageUrl ?? link,
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          component="a"
          href={mailAddress({ to: signer?.email ?? '', subject, text })}
          variant="default"
          leftSection={<Mail />}
        >
          Open in my mail app
        </Button>
        <Button
          variant="default"
          leftSection={<Copy />}
          loading={mark.isPending}
          onClick={() => void copy()}
        >
          {sentStatus === null ? 'Copy link' : 'Copy link and mark as sent'}
        </Button>
      </Group>
      {isUncopied && (
        <Alert color="orange" role="alert">
          Your browser didn’t copy the link, so nothing was marked. Copy it from its field, then
          choose “Mark as sent”.
        </Alert>
      )}
    </Stack>
  );
}

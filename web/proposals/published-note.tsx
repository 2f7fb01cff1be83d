import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SignerList } from '../contracts/signer-list.tsx';
import { CopyField } from '../shared/copy-field.tsx';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { trpc } from '../trpc.ts';
import { MarkSentButton } from './sending/mark-sent-button.tsx';
import type { Version } from './words.ts';

/** Confirms a published version, with the links to send: first those that sign, then the one for reading only. */
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
          ? `Version ${done.version} published. Now send each signer their own link.`
          : `Version ${done.version} already has exactly this content, so nothing changed.`}
      </Text>
      <SigningLinks projectId={projectId} version={done.version} />
      {published?.version === done.version && published.pageUrl !== null && (
        <ReadingLink url={published.pageUrl} />
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

/** The link of each signer who has yet to sign; where no member may see them, a way to email them. */
function SigningLinks({ projectId, version }: { projectId: number; version: number }) {
  const contracts = useQuery(trpc.contracts.ofProject.queryOptions({ projectId }));
  const contract = contracts.data?.find((one) => one.state === 'open' && one.version === version);
  if (contract === undefined) return null;
  const copied = contract.signers.filter(({ link }) => link !== '');
  if (copied.length === 0) return <SignerList contract={contract} />;
  return copied.map(({ position, name, link }) => (
    <CopyField
      key={position}
      label={`Link for ${name}, to read and sign`}
      description="For this person only: anyone who has it can sign in their name."
      value={link}
    />
  ));
}

function ReadingLink({ url }: { url: string }) {
  const [isShown, { toggle }] = useDisclosure();
  return (
    <div>
      <Button variant="subtle" size="compact-sm" ml={-8} onClick={toggle} aria-expanded={isShown}>
        Share for reading only
      </Button>
      <Collapse expanded={isShown}>
        <CopyField
          label="Link for reading only"
          description="Nobody can sign with it."
          value={url}
        />
      </Collapse>
    </div>
  );
}

import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { day } from '../shared/formats/formats.ts';
import { FailureNote } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import { type Contract, type Signer, signerWords, verificationWords } from './words.ts';

const icons = {
  signed: { Icon: CircleCheck, color: 'var(--mantine-color-teal-6)' },
  declined: { Icon: CircleX, color: 'var(--mantine-color-red-6)' },
  waiting: { Icon: CircleDashed, color: 'var(--mantine-color-dimmed)' },
} as const;

/** Who signs a contract, how far they are, and the link of each who has yet to sign. */
export function SignerList({ contract }: { contract: Contract }) {
  return (
    <Stack gap="xs" component="ol" aria-label="Signers" m={0} p={0}>
      {contract.signers.map((signer) => (
        <SignerRow key={signer.position} signer={signer} contract={contract} />
      ))}
    </Stack>
  );
}

function SignerRow({ signer, contract }: { signer: Signer; contract: Contract }) {
  const { name, email, phone, position, state, link, linkRequestedAt, canBeEmailed } = signer;
  const { Icon, color } = icons[state];
  const code =
    contract.state === 'open' && contract.verification !== 'none' && state === 'waiting'
      ? `, ${verificationWords[contract.verification].toLowerCase()}`
      : '';
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={20} color={color} style={{ flexShrink: 0, marginTop: 2 }} />
      <div style={{ minWidth: 0, flexGrow: 1 }}>
        <Text fw={600}>{name}</Text>
        <Text>
          {signerWords(signer, contract.state)}
          {code}
        </Text>
        {linkRequestedAt !== null && (
          <Text fw={600}>
            {`Asked for their signing link on ${day(linkRequestedAt)}${link === '' ? '' : '. Copy it and send it to them'}`}
          </Text>
        )}
        <Text variant="fine">{[email, phone].filter(Boolean).join(' · ')}</Text>
      </div>
      <Group gap={6} justify="flex-end" style={{ flexShrink: 0 }} maw="50%">
        {canBeEmailed && (
          <EmailLink contractId={contract.contractId} position={position} name={name} />
        )}
        {link !== '' && <CopyLink link={link} name={name} />}
      </Group>
    </Group>
  );
}

/** The link goes to the signer's own address, and no other person sees it. */
function EmailLink({
  contractId,
  position,
  name,
}: {
  contractId: string;
  position: number;
  name: string;
}) {
  const send = useChange(trpc.contracts.emailLink);
  return (
    <Stack gap={4} align="flex-end">
      <Button
        variant="default"
        size="compact-sm"
        loading={send.isPending}
        disabled={send.isSuccess}
        onClick={() => send.mutate({ contractId, position })}
        aria-label={`${send.isSuccess ? 'Link emailed' : 'Email link'} to ${name}`}
        aria-live="polite"
      >
        {send.isSuccess ? 'Link emailed' : 'Email link'}
      </Button>
      <FailureNote error={send.error} />
    </Stack>
  );
}

function CopyLink({ link, name }: { link: string; name: string }) {
  return (
    <CopyButton value={link} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={copy}
          aria-label={`${copied ? 'Copied link' : 'Copy link'} for ${name} to sign`}
          aria-live="polite"
          style={{ flexShrink: 0 }}
        >
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      )}
    </CopyButton>
  );
}

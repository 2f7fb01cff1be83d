import { Alert, Drawer, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { calendarDay, dayAndTime } from '../shared/formats/formats.ts';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { FailureNote } from '../shared/states.tsx';
import { TextTable } from '../shared/wide-table.tsx';
import { useMay } from '../shell/session/session.ts';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc } from '../trpc.ts';
import classes from './contract-drawer.module.css';
import {
  saleTypeWords,
  stateOf,
  stepWords,
  verificationWords,
  type WholeContract,
} from './words.ts';

/** All about one contract: its changes, the consent text, and its audit trail. */
export function ContractDrawer({
  contractId,
  onClose,
}: {
  /** Undefined while it is closed. */
  contractId: string | undefined;
  onClose: () => void;
}) {
  return (
    <Drawer opened={contractId !== undefined} onClose={onClose} title="Contract">
      {contractId !== undefined && <Details contractId={contractId} />}
    </Drawer>
  );
}

function Details({ contractId }: { contractId: string }) {
  const { data: contract, error } = useQuery(trpc.contracts.find.queryOptions({ contractId }));
  if (error) return <FailureNote error={error} />;
  if (contract === undefined) return <Skeleton height={320} radius="md" />;
  return (
    <Stack gap="lg">
      <Facts contract={contract} />
      {contract.differences.length > 0 && <Differences contract={contract} />}
      <AuditTrail contract={contract} />
      {contract.consentText !== '' && (
        <div>
          <Title order={3} size="h4" mb="xs">
            Consent text
          </Title>
          <Text>{contract.consentText}</Text>
        </div>
      )}
    </Stack>
  );
}

function Facts({ contract }: { contract: WholeContract }) {
  const rows = [
    ['State', stateOf(contract).label],
    ['Contract', contract.contractId],
    ['Changes contract', contract.replacesContractId ?? ''],
    ['Version', String(contract.version)],
    ['Offered', dayAndTime(contract.openedAt)],
    ['Sale type', saleTypeWords[contract.saleType]],
    ['Signer verification', verificationWords[contract.verification]],
    ['Cooling-off until', contract.coolingOffEnds && calendarDay(contract.coolingOffEnds)],
    ['SHA-256 of the PDF', contract.documentSha256],
  ];
  return (
    <Table verticalSpacing={6} variant="vertical" aria-label="Contract details">
      <Table.Tbody>
        {rows.map(
          ([name, value]) =>
            value !== '' && (
              <Table.Tr key={name}>
                <Table.Th scope="row" w="34%">
                  {name}
                </Table.Th>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ),
        )}
      </Table.Tbody>
    </Table>
  );
}

function Differences({ contract }: { contract: WholeContract }) {
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        Changes
      </Title>
      <TextTable
        label="Changes"
        minWidth={420}
        columns={['Item', 'Signed', 'Now']}
        rows={contract.differences.map(({ what, before, after }) => [what, before, after])}
      />
    </div>
  );
}

function AuditTrail({ contract: { audit, isIntact, evidencePath } }: { contract: WholeContract }) {
  const mayOverride = useMay('contracts:override');
  if (evidencePath !== null && isIntact) {
    return (
      <div>
        <Title order={3} size="h4" mb="xs">
          Audit trail
        </Title>
        <Text mb="xs">
          The customer was erased. Signers and audit trail are kept in a file, and no entry was
          altered.
        </Text>
        {mayOverride && (
          <NewTabLink href={thisAccount.address(evidencePath)}>Signers and audit trail</NewTabLink>
        )}
      </div>
    );
  }
  return (
    <div>
      <Title order={3} size="h4" id="audit-title">
        Audit trail
      </Title>
      {isIntact ? (
        <Text variant="quiet" mb="xs">
          Each entry contains the hash of the one before. No entry was altered or is missing.
        </Text>
      ) : (
        <Alert color="red" my="xs" role="alert">
          The audit trail is damaged: an entry was altered or is missing.
        </Alert>
      )}
      <ol className={classes.trail} aria-labelledby="audit-title">
        {audit.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the trail is only ever added to.
          <AuditRow key={index} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

function AuditRow({ entry }: { entry: WholeContract['audit'][number] }) {
  const { step, at, signer, address, userAgent, details } = entry;
  const who = signer ?? (address === '' ? 'Sundesk' : 'Your team');
  return (
    <li className={classes.step}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{stepWords[step]}</Text>
        <Text>{dayAndTime(at)}</Text>
      </Group>
      {details !== '' && <Text>{details}</Text>}
      <Text variant="fine">{[who, address, userAgent].filter(Boolean).join(' · ')}</Text>
    </li>
  );
}

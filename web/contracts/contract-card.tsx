import {
  Alert,
  Badge,
  Button,
  FileButton,
  Group,
  Menu,
  Paper,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDay, dayAndTime } from '../shared/formats/formats.ts';
import { MoreMenu } from '../shared/more-menu.tsx';
import { NewTabLink } from '../shared/new-tab-link.tsx';
import { changedBySale } from '../shared/read-lists-again.ts';
import { FailureNote } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { thisAccount } from '../shell/session/this-account.ts';
import { ContractDrawer } from './contract-drawer.tsx';
import { MarkSignedDialog, ReopenDialog } from './mark-signed-dialog.tsx';
import { SignerList } from './signer-list.tsx';
import { prepareScan, scanFault, scanTypes, uploadScan } from './upload-scan.ts';
import { type Contract, stateOf } from './words.ts';

/** The newest contract of a project: its signers, its actions, and earlier contracts. */
export function ContractCard({
  contract,
  others,
}: {
  contract: Contract;
  others: readonly Contract[];
}) {
  const [shown, setShown] = useState<string>();
  const { label, color } = stateOf(contract);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="contract-title">
      <Stack>
        <Group gap="sm">
          <Title order={3} size="h4" id="contract-title">
            {contract.kind === 'variation' ? 'Variation' : 'Contract'} on version {contract.version}
          </Title>
          <Badge color={color}>{label}</Badge>
        </Group>
        <StateNote contract={contract} />
        <SignerList contract={contract} />
        <Group gap="xs">
          {contract.signedPath !== null && (
            <NewTabLink href={thisAccount.address(contract.signedPath)}>Signed contract</NewTabLink>
          )}
          <Button variant="default" onClick={() => setShown(contract.contractId)}>
            Details and audit trail
          </Button>
          <Overrides contract={contract} />
        </Group>
        {others.length > 0 && <Others others={others} onShow={setShown} />}
      </Stack>
      <ContractDrawer contractId={shown} onClose={() => setShown(undefined)} />
    </Paper>
  );
}

/** Actions that need a permission: marking the contract as signed on paper, and reopening the sale. */
function Overrides({ contract }: { contract: Contract }) {
  const mayOverride = useMay('contracts:override');
  const [dialog, setDialog] = useState<'paper' | 'reopen'>();
  const close = () => setDialog(undefined);
  const { state, paper } = contract;
  if (!mayOverride || (state !== 'open' && state !== 'signed')) return null;
  return (
    <>
      {state === 'signed' && paper && !paper.hasScan && <AddScanButton contract={contract} />}
      <MoreMenu variant="default" label="More contract actions">
        {state === 'open' ? (
          <Menu.Item onClick={() => setDialog('paper')}>Mark as signed on paper</Menu.Item>
        ) : (
          <Menu.Item onClick={() => setDialog('reopen')}>Reopen sale</Menu.Item>
        )}
      </MoreMenu>
      <MarkSignedDialog contract={contract} isOpen={dialog === 'paper'} onClose={close} />
      <ReopenDialog contract={contract} isOpen={dialog === 'reopen'} onClose={close} />
    </>
  );
}

function StateNote({ contract }: { contract: Contract }) {
  const { state, isNotChosen, endedAt, declineReason, voided } = contract;
  if (state === 'sealing') {
    return (
      <Text role="status">
        Everyone has signed. The PDF is being sealed and will be here in a moment.
      </Text>
    );
  }
  if (state === 'signed') return <SignedNote contract={contract} />;
  if (state === 'declined') {
    return (
      <Stack gap={4}>
        <Text>
          Declined{endedAt !== null && ` on ${dayAndTime(endedAt)}`}.{' '}
          {declineReason === '' ? 'No reason given.' : 'Reason:'}
        </Text>
        {declineReason !== '' && <Quote>{declineReason}</Quote>}
      </Stack>
    );
  }
  if (voided !== undefined) {
    return (
      <Stack gap={4}>
        <Text>
          {voided.by} reopened the sale on {dayAndTime(voided.at)}, so this contract is no longer
          binding. Sundesk keeps it. Reason:
        </Text>
        <Quote>{voided.reason}</Quote>
      </Stack>
    );
  }
  if (state === 'closed') {
    return (
      <Text>
        This contract can no longer be signed, because{' '}
        {isNotChosen
          ? 'the customer signed another proposal for this site'
          : 'its version has ended'}
        .
      </Text>
    );
  }
  return null;
}

function SignedNote({ contract }: { contract: Contract }) {
  const { paper, endedAt, coolingOffEnds, isCoolingOff } = contract;
  return (
    <Stack gap="xs">
      {paper === undefined ? (
        endedAt !== null && <Text>Signed by all on {dayAndTime(endedAt)}, and sealed.</Text>
      ) : (
        <Text>
          Signed on paper on {calendarDay(paper.signedOn)}, recorded by {paper.markedBy}.{' '}
          {!paper.hasScan && 'No scan stored yet.'}
        </Text>
      )}
      {coolingOffEnds !== '' && (
        <CoolingOff ends={calendarDay(coolingOffEnds)} isRunning={isCoolingOff} />
      )}
    </Stack>
  );
}

function CoolingOff({ ends, isRunning }: { ends: string; isRunning: boolean }) {
  if (!isRunning) return <Text>The cooling-off period ended on {ends}.</Text>;
  return (
    <Alert color="sun" title={`Cooling-off until the end of ${ends}`}>
      The customer may withdraw without giving a reason. Don’t take a deposit or install anything
      until then.
    </Alert>
  );
}

function Quote({ children }: { children: string }) {
  return (
    <Text component="blockquote" m={0} pl="sm" style={quoteStyle}>
      {children}
    </Text>
  );
}

const quoteStyle = {
  borderInlineStart: '3px solid var(--mantine-color-default-border)',
  whiteSpace: 'pre-wrap',
} as const;

function Others({
  others,
  onShow,
}: {
  others: readonly Contract[];
  onShow: (contractId: string) => void;
}) {
  return (
    <div>
      <Text fw={600} id="earlier-contracts">
        Earlier contracts
      </Text>
      <Stack gap={0} component="ul" aria-labelledby="earlier-contracts" m={0} p={0}>
        {others.map(({ contractId, version, ...other }) => (
          <Group component="li" key={contractId} gap="xs" justify="space-between">
            <Text>
              On version {version}: {stateOf(other).label.toLowerCase()}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onShow(contractId)}
              aria-label={`Details of the contract on version ${version}`}
            >
              Details
            </Button>
          </Group>
        ))}
      </Stack>
    </div>
  );
}

/** Stores the scan of a contract that was marked as signed on paper without one. */
function AddScanButton({ contract: { contractId } }: { contract: Contract }) {
  const store = useMutation({
    mutationFn: async (scan: File) => {
      const fault = scanFault(scan);
      if (fault !== undefined) throw new Error(fault);
      await uploadScan(contractId, await prepareScan(scan));
    },
    meta: { success: 'Scan stored.', invalidates: changedBySale },
  });
  return (
    <Stack gap="xs">
      <FileButton accept={scanTypes} onChange={(scan) => scan !== null && store.mutate(scan)}>
        {(props) => (
          <Button {...props} variant="default" loading={store.isPending}>
            Add scan
          </Button>
        )}
      </FileButton>
      <FailureNote error={store.error} />
    </Stack>
  );
}

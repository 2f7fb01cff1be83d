import { Text } from '@mantine/core';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { trpc, useChange } from '../trpc.ts';
import { changedBySale } from './changed-by-sale.ts';

/** Takes the published version down, once that is confirmed. */
export function WithdrawButton({ projectId, version }: { projectId: number; version: number }) {
  const withdraw = useChange(trpc.proposals.withdraw, {
    success: `Version ${version} withdrawn.`,
    invalidates: changedBySale,
  });
  return (
    <ConfirmButton
      label="Withdraw"
      variant="subtle"
      size="compact-sm"
      color="red"
      title={`Withdraw version ${version}?`}
      confirmLabel="Withdraw version"
      onConfirm={() => withdraw.mutateAsync({ projectId })}
      error={withdraw.error}
      isPending={withdraw.isPending}
    >
      <Text size="sm">
        The customer can no longer open the page or its PDF, and a contract that isn’t fully signed
        is closed. Signed contracts stay valid. The next version you publish gets a new link.
      </Text>
    </ConfirmButton>
  );
}

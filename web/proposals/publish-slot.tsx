import { useQuery } from '@tanstack/react-query';
import { signedOf } from '../contracts/words.ts';
import { trpc } from '../trpc.ts';
import { PublishButton } from './publish-button.tsx';

/** The button that publishes, away from the panel of the proposal: where the panel is far down the page. */
export function PublishSlot({ projectId, revision }: { projectId: number; revision: number }) {
  const { data } = useQuery(trpc.proposals.ofProject.queryOptions({ projectId }));
  const check = useQuery(trpc.proposals.check.queryOptions({ projectId }));
  const contracts = useQuery(trpc.contracts.ofProject.queryOptions({ projectId }));
  if (data === undefined || check.data === undefined) return null;
  const [latest] = data.versions;
  return (
    <PublishButton
      projectId={projectId}
      revision={revision}
      check={check.data}
      published={latest?.state === 'published' ? latest : undefined}
      isSigned={signedOf(contracts.data) !== undefined}
      isShort
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { signedOf } from '../contracts/words.ts';
import { trpc } from '../trpc.ts';
import type { Check, Version } from './words.ts';

export type NextStep = {
  /** The next step of the sale: publish what the customer does not see yet, and otherwise write to them. */
  kind: 'publish' | 'send';
  check: Check;
  /** The version that is published now. */
  published: Version | undefined;
  isSigned: boolean;
};

/** The next step for a project's proposal; undefined while loading. */
export function useNextStep(projectId: number): NextStep | undefined {
  const { data } = useQuery(trpc.proposals.ofProject.queryOptions({ projectId }));
  const check = useQuery(trpc.proposals.check.queryOptions({ projectId }));
  const contracts = useQuery(trpc.contracts.ofProject.queryOptions({ projectId }));
  if (data === undefined || check.data === undefined) return undefined;
  const [latest] = data.versions;
  const published = latest?.state === 'published' ? latest : undefined;
  return {
    kind: published === undefined || check.data.isChanged ? 'publish' : 'send',
    check: check.data,
    published,
    isSigned: signedOf(contracts.data) !== undefined,
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { signedOf } from '../contracts/words.ts';
import { queryClient, trpc } from '../trpc.ts';
import type { Check, Version } from './words.ts';

export type NextStep = {
  /** The next step of the sale: publish what the customer does not see yet, and otherwise write to them. */
  kind: 'publish' | 'send';
  check: Check;
  /** The version that is published now. */
  published: Version | undefined;
  isSigned: boolean;
  /** The customer signed another proposal instead of the newest version of this one. */
  isNotChosen: boolean;
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
    isNotChosen: contracts.data?.[0]?.isNotChosen ?? false,
  };
}

/**
 * Checks the proposal again after each save, which may have added a missing value or changed what would be published.
 * Returns whether the check knows the revision. For components that are always shown: in a hidden tab no effect runs.
 */
export function useCheckAfterSave(projectId: number, revision: number): boolean {
  const [checked, setChecked] = useState(revision);
  useEffect(() => {
    if (checked === revision) return;
    let isCurrent = true;
    void readCheckAgain(projectId).then(() => isCurrent && setChecked(revision));
    return () => {
      isCurrent = false;
    };
  }, [projectId, revision, checked]);
  return checked === revision;
}

export function readCheckAgain(projectId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: trpc.proposals.check.queryKey({ projectId }),
  });
}

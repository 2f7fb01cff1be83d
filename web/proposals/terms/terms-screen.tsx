import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../shared/failure-note.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { trpc } from '../../trpc.ts';
import { TermsForm } from './terms-form.tsx';

/** The firm's terms of sale: the answers, and the sentences that they print in proposals. */
export function TermsScreen() {
  const settings = useQuery(trpc.settings.read.queryOptions());
  return (
    <>
      <PageTitle>Terms of sale</PageTitle>
      {settings.data === undefined && <FailureNote error={settings.error} />}
      {settings.isPending && <Skeleton maw={760} h={480} />}
      {settings.data && <TermsForm settings={settings.data} />}
    </>
  );
}

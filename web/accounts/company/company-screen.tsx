import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../shared/failure-note.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { trpc } from '../../trpc.ts';
import { CompanyForm } from './company-form.tsx';

/** The firm's details, the look of its proposals, and its terms of sale. */
export function CompanyScreen() {
  const settings = useQuery(trpc.settings.read.queryOptions());
  return (
    <>
      <PageTitle>Company and proposals</PageTitle>
      {settings.data === undefined && <FailureNote error={settings.error} />}
      {settings.isPending && (
        <Stack maw={760}>
          <Skeleton h={280} />
          <Skeleton h={160} />
          <Skeleton h={280} />
        </Stack>
      )}
      {settings.data && <CompanyForm settings={settings.data} />}
    </>
  );
}

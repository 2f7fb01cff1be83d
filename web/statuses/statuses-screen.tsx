import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import rows from '../settings/rows.module.css';
import { FailureNote } from '../shared/failure-note.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { trpc } from '../trpc.ts';
import { AddStatusButton } from './add-status-button.tsx';
import { StatusList } from './status-list.tsx';

/** The statuses that customers go through, in their order. */
export function StatusesScreen() {
  const pipeline = useQuery(trpc.statuses.overview.queryOptions());
  return (
    <div className={rows.page}>
      <PageTitle actions={<AddStatusButton />}>Pipeline</PageTitle>
      <Text mb="md" maw={640}>
        Customers move through these statuses from top to bottom; each is a column of the pipeline.
        Some have a role in the sale, such as a signed contract: Sundesk moves customers there
        automatically, whatever the name.
      </Text>
      <FailureNote error={pipeline.error} />
      {pipeline.isPending && (
        <Stack gap="sm">
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they only hold the place.
            <Skeleton key={index} h={56} />
          ))}
        </Stack>
      )}
      {pipeline.data && <StatusList statuses={pipeline.data} />}
    </div>
  );
}

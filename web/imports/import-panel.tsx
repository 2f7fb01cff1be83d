import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { FailureNote } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportState } from './import-list.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';

/** Time between looks while the server works on the import. */
const lookAgainMs = 700;

/** One import, from its columns to its undoing. */
export function ImportPanel({ importId, onClose }: { importId: string; onClose: () => void }) {
  const found = useQuery({
    ...trpc.imports.find.queryOptions({ importId }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookAgainMs : false),
  });
  if (found.data === undefined) {
    return found.error === null ? <Skeleton h={320} /> : <FailureNote error={found.error} />;
  }
  const { data } = found;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Anchor component="button" type="button" className="touch-target" onClick={onClose}>
          <Group gap={4} component="span">
            <ArrowLeft size={16} aria-hidden /> All imports
          </Group>
        </Anchor>
      </Group>
      <Group gap="sm">
        <Title order={2}>{data.fileName || 'Unnamed file'}</Title>
        <ImportState state={data.state} />
      </Group>
      {isUnderWay(data.state) && <ImportProgress found={data} />}
      {(data.state === 'mapping' || data.state === 'checked') && (
        <ImportChoices key={data.importId} found={data} />
      )}
      {data.state !== 'mapping' && !isUnderWay(data.state) && <ImportResult found={data} />}
      {data.state === 'undone' && <Text>Customers changed since the import were kept.</Text>}
    </Stack>
  );
}

function isUnderWay(state: string | undefined): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing';
}

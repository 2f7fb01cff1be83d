import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
import { ChecklistGroups } from './checklist-groups.tsx';
import { missingInWords } from './checklist-words.ts';
import { VersionDrawer } from './version-drawer.tsx';

/** The checklist that a version was published with. */
export function ChecklistDrawer({
  projectId,
  version,
  onClose,
}: {
  projectId: number;
  version: number | undefined;
  onClose: () => void;
}) {
  return (
    <VersionDrawer about="Checklist of" version={version} size="lg" onClose={onClose}>
      {(shown) => <Checklist projectId={projectId} version={shown} />}
    </VersionDrawer>
  );
}

function Checklist({ projectId, version }: { projectId: number; version: number }) {
  const { data, error } = useQuery(trpc.proposals.checklist.queryOptions({ projectId, version }));
  if (error) return <FailureNote error={error} />;
  if (data === undefined) return <Skeleton height={240} radius="md" />;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {missingInWords(data.items)}
      </Text>
      <Text size="sm" c="dimmed">
        As it was when the version was published. Customers don’t see it.
      </Text>
      <ChecklistGroups items={data.items} />
    </Stack>
  );
}

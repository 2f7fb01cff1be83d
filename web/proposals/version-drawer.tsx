import { Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../shared/states.tsx';
import { trpc } from '../trpc.ts';
import { ChecklistGroups } from './checklist-section.tsx';
import { missingInWords } from './checklist-words.ts';

/** Tells of one version of a proposal, beside the list of them. */
export function VersionDrawer({
  version,
  about,
  size,
  onClose,
  children,
}: {
  /** Undefined while it is closed. */
  version: number | undefined;
  /** The beginning of the title, such as `Checklist of`. */
  about: string;
  size: 'lg' | 'xl';
  onClose: () => void;
  children: (version: number) => ReactNode;
}) {
  return (
    <Drawer
      opened={version !== undefined}
      onClose={onClose}
      size={size}
      title={`${about} version ${version ?? ''}`}
    >
      {version !== undefined && children(version)}
    </Drawer>
  );
}

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
  const checklist = useQuery(trpc.proposals.checklist.queryOptions({ projectId, version }));
  return (
    <Loaded query={checklist} height={240}>
      {({ items }) => (
        <Stack gap="xs">
          <Text fw={600}>{missingInWords(items)}</Text>
          <Text variant="quiet">
            As it was when the version was published. Customers don’t see it.
          </Text>
          <ChecklistGroups items={items} />
        </Stack>
      )}
    </Loaded>
  );
}

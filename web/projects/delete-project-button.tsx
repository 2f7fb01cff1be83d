import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { queryClient, trpc, useChange } from '../trpc.ts';
import type { SavedProject } from './project-content.ts';

/** Deletes a project that is not signed; one whose proposal is published must be withdrawn first, as the server says. */
export function DeleteProjectButton({ project }: { project: SavedProject }) {
  const { projectId, customer } = project;
  const navigate = useNavigate();
  const deleting = useChange(trpc.projects.delete, {
    success: 'Project deleted.',
    invalidates: listKeys,
    onSuccess: async ({ customerId }) => {
      await navigate({
        to: '/customers/$customerId',
        params: { customerId: String(customerId) },
      });
      queryClient.removeQueries({ queryKey: trpc.projects.find.queryKey({ projectId }) });
    },
  });
  return (
    <ConfirmButton
      size="sm"
      label="Delete"
      title="Delete this project?"
      confirmLabel="Delete project"
      onConfirm={() => deleting.mutateAsync({ projectId })}
      error={deleting.error}
      isPending={deleting.isPending}
    >
      <Text size="sm">
        The system, its price and all versions of its proposal are deleted, and their links stop
        working. Sent messages stay with {customer.name}. You can’t undo this.
      </Text>
    </ConfirmButton>
  );
}

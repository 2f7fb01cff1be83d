import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { trpc, useChange } from '../trpc.ts';
import { EditStatusDialog } from './edit-status-dialog.tsx';
import { RemoveStatusDialog } from './remove-status-dialog.tsx';
import type { PipelineStatus } from './status-words.ts';

/** The actions on one status. */
export function StatusMenu({
  status,
  statuses,
}: {
  status: PipelineStatus;
  statuses: readonly PipelineStatus[];
}) {
  const [isEditing, editing] = useDisclosure();
  const [isRemoving, removing] = useDisclosure();
  const makeInitial = useChange(trpc.statuses.makeInitial, {
    success: `New customers now start in ${status.name}.`,
    showsFailure: true,
    invalidates: [trpc.statuses.pathKey()],
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`More actions for ${status.name}`}
            loading={makeInitial.isPending}
          >
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={editing.open}>
            Edit
          </Menu.Item>
          {status.mayBeInitial && !status.isInitial && (
            <Menu.Item
              leftSection={<Flag size={16} aria-hidden />}
              onClick={() => makeInitial.mutate({ statusId: status.statusId })}
            >
              Set as first status
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Trash2 size={16} aria-hidden />} onClick={removing.open}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditStatusDialog status={status} onClose={editing.close} />}
      {isRemoving && (
        <RemoveStatusDialog status={status} statuses={statuses} onClose={removing.close} />
      )}
    </>
  );
}

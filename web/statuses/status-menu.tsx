import { ActionIcon, Menu } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
import { RemoveStatusDialog } from './remove-status-dialog.tsx';
import { StatusFields, type StatusValues, statusRules } from './status-fields.tsx';
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
            <EllipsisVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil />} onClick={editing.open}>
            Edit
          </Menu.Item>
          {status.mayBeInitial && !status.isInitial && (
            <Menu.Item
              leftSection={<Flag />}
              onClick={() => makeInitial.mutate({ statusId: status.statusId })}
            >
              Set as first status
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Trash2 />} onClick={removing.open}>
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

/** Renames a status and changes its meaning, as far as the rules allow. */
function EditStatusDialog({ status, onClose }: { status: PipelineStatus; onClose: () => void }) {
  const { statusId, name, kind, winProbability, kinds } = status;
  const form = useForm<StatusValues>({
    initialValues: { name, kind, winProbability },
    validate: statusRules,
  });
  const change = useChange(trpc.statuses.change, {
    // Customers, boards and reports show names of statuses as well.
    invalidates: 'everything',
    onSuccess: onClose,
  });
  const submit = form.onSubmit((values) =>
    change.mutate({ statusId, ...values, winProbability: Number(values.winProbability) }),
  );
  return (
    <FormDialog opened onClose={onClose} title={`Edit ${name}`}>
      <DialogForm form={form} submit="Save status" saving={change} onSubmit={submit}>
        <StatusFields form={form} kinds={kinds} />
      </DialogForm>
    </FormDialog>
  );
}

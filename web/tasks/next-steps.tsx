import { ActionIcon, Button, Group, Menu, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { Loaded } from '../shared/states.tsx';
import { useTeam } from '../shared/team.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { DueBadge } from './due-badge.tsx';
import { type TaskDetails, TaskFields, type TaskProject } from './task-fields.tsx';
import { type Task, taskInWords } from './task-words.ts';
import classes from './tasks.module.css';
import { taskKeys, useFinish } from './use-finish.ts';

/** What is planned with a customer, the next step first. */
export function NextSteps({
  customerId,
  projects,
  onAdd,
}: {
  customerId: number;
  projects: readonly { projectId: number; title: string }[];
  onAdd: () => void;
}) {
  const found = useQuery(trpc.tasks.ofCustomer.queryOptions({ customerId }));
  const mayWrite = useMay('customers:write');
  const [edited, setEdited] = useState<Task>();
  return (
    <section aria-labelledby="next-steps-title">
      <Group justify="space-between" mb="xs">
        <Title id="next-steps-title">Next steps</Title>
        {mayWrite && (
          <Button variant="light" size="compact-sm" leftSection={<Plus />} onClick={onAdd}>
            Add next step
          </Button>
        )}
      </Group>
      <Loaded query={found} height={56}>
        {({ tasks }) =>
          tasks.length === 0 ? (
            <Text variant="quiet">Nothing planned.</Text>
          ) : (
            <ul className={classes.tasks}>
              {tasks.map((task) => (
                <li key={task.taskId}>
                  <Row task={task} mayWrite={mayWrite} onEdit={() => setEdited(task)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <TaskDialog task={edited} projects={projects} onClose={() => setEdited(undefined)} />
    </section>
  );
}

function Row({ task, mayWrite, onEdit }: { task: Task; mayWrite: boolean; onEdit: () => void }) {
  const { nameOf } = useTeam();
  const { finish, isPending } = useFinish();
  const remove = useChange(trpc.tasks.remove, {
    success: 'Next step removed',
    showsFailure: true,
    invalidates: taskKeys,
  });
  const words = taskInWords(task);
  return (
    <Group gap="sm" wrap="nowrap" align="start">
      {mayWrite && (
        <ActionIcon
          variant="default"
          radius="xl"
          aria-label={`Mark as done: ${words}`}
          disabled={isPending}
          onClick={() => finish(task)}
        >
          <Check size={16} />
        </ActionIcon>
      )}
      <div className={classes.what}>
        <Text fw={600}>{words}</Text>
        <Group gap="xs">
          <DueBadge dueOn={task.dueOn} dueTime={task.dueTime} />
          {task.ownerId !== null && <Text variant="fine">{nameOf(task.ownerId)}</Text>}
        </Group>
      </div>
      {mayWrite && (
        <MoreMenu label={`More actions for ${words}`}>
          <Menu.Item leftSection={<Pencil />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<Trash2 />}
            onClick={() => remove.mutate({ taskId: task.taskId })}
          >
            Remove
          </Menu.Item>
        </MoreMenu>
      )}
    </Group>
  );
}

/** Changes a next step with a customer. */
function TaskDialog({
  task,
  projects,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  task: Task | undefined;
  projects: readonly TaskProject[];
  onClose: () => void;
}) {
  return (
    <FormDialog opened={task !== undefined} onClose={onClose} title="Edit next step">
      {task !== undefined && <TaskForm task={task} projects={projects} onClose={onClose} />}
    </FormDialog>
  );
}

function TaskForm({
  task: { taskId, revision, kind, title, dueOn, dueTime, ownerId, projectId, repeats },
  projects,
  onClose,
}: {
  task: Task;
  projects: readonly TaskProject[];
  onClose: () => void;
}) {
  const form = useForm<TaskDetails>({
    initialValues: { kind, title, dueOn, dueTime, ownerId, projectId, repeats },
  });
  const change = useChange(trpc.tasks.change, { invalidates: taskKeys, onSuccess: onClose });
  const submit = form.onSubmit((details) =>
    change.mutate({ taskId, expectedRevision: revision, details }),
  );
  return (
    <DialogForm form={form} submit="Save" saving={change} onSubmit={submit}>
      <TaskFields form={form} projects={projects} />
    </DialogForm>
  );
}

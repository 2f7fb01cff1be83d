import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { taskTitleCharactersMax } from '../../src/doors/web/limits.ts';
import { dayOf } from '../shared/formats/firm-clock.ts';
import { ChoiceSelect, optionsOf } from '../shared/forms/choice-select.tsx';
import { DayInput } from '../shared/forms/day-input.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { useTeam } from '../shared/team.tsx';
import { trpc, useChange } from '../trpc.ts';
import { taskKeys } from './task-keys.ts';
import { kindLabels, repeatLabels, type Task } from './task-words.ts';

type Project = { projectId: number; title: string };
/** The dialog's subject: a new task with a customer, or one that is there. */
export type TaskSubject = { customerId: number; task?: Task; projectId?: number | undefined };

/** A next step with a customer: what, when, who. */
export function TaskDialog({
  subject,
  projects,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  subject: TaskSubject | undefined;
  projects: readonly Project[];
  onClose: () => void;
}) {
  return (
    <FormDialog
      opened={subject !== undefined}
      onClose={onClose}
      title={subject?.task === undefined ? 'New next step' : 'Edit next step'}
    >
      {subject !== undefined && <TaskForm {...subject} projects={projects} onClose={onClose} />}
    </FormDialog>
  );
}

function TaskForm({
  customerId,
  task,
  projectId: usualProjectId = undefined,
  projects,
  onClose,
}: TaskSubject & { projects: readonly Project[]; onClose: () => void }) {
  const { active } = useTeam();
  const form = useForm({
    initialValues: {
      kind: task?.kind ?? ('call' as const),
      title: task?.title ?? '',
      dueOn: task?.dueOn ?? dayOf(Date.now()),
      dueTime: task?.dueTime ?? '',
      ownerId: task?.ownerId ?? null,
      projectId: task?.projectId ?? usualProjectId ?? null,
      repeats: task?.repeats ?? ('never' as const),
    },
  });
  const follow = { invalidates: taskKeys, onSuccess: onClose };
  const add = useChange(trpc.tasks.add, follow);
  const change = useChange(trpc.tasks.change, follow);
  const submit = form.onSubmit((details) => {
    if (task === undefined) add.mutate({ customerId, details });
    else change.mutate({ taskId: task.taskId, expectedRevision: task.revision, details });
  });
  return (
    <DialogForm
      form={form}
      submit={task === undefined ? 'Add next step' : 'Save'}
      saving={task === undefined ? add : change}
      onSubmit={submit}
    >
      <ChoiceSelect
        label="What"
        options={optionsOf(kindLabels)}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      <TextInput
        label="Details"
        maxLength={taskTitleCharactersMax}
        required={form.values.kind === 'other'}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label="Date" required {...form.getInputProps('dueOn')} />
        <TextInput label="Time" type="time" {...form.getInputProps('dueTime')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Who"
          placeholder="The customer’s owner"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'The customer’s owner' }}
          data={active.map(({ userId, name }) => ({ value: userId, label: name }))}
          {...form.getInputProps('ownerId')}
        />
        <ChoiceSelect
          label="Repeats"
          options={optionsOf(repeatLabels)}
          value={form.values.repeats}
          onChange={(repeats) => form.setFieldValue('repeats', repeats)}
        />
      </SimpleGrid>
      {projects.length > 0 && (
        <Select
          label="Project"
          placeholder="All projects"
          clearable
          clearButtonProps={{ 'aria-label': 'All projects' }}
          data={projects.map(({ projectId, title }) => ({ value: projectId, label: title }))}
          {...form.getInputProps('projectId')}
        />
      )}
    </DialogForm>
  );
}

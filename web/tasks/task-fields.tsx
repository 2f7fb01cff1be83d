import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { WebInputs } from '../../src/doors/web/contract.ts';
import { taskTitleCharactersMax } from '../../src/doors/web/limits.ts';
import { ChoiceSelect, optionsOf } from '../shared/forms/choice-select.tsx';
import type { KeptForm } from '../shared/forms/composer-form.tsx';
import { ComposerForm } from '../shared/forms/composer-form.tsx';
import { DayInput } from '../shared/forms/day-input.tsx';
import { useTeam } from '../shared/team.tsx';
import { trpc, useChange } from '../trpc.ts';
import { kindLabels, repeatLabels } from './task-words.ts';
import { taskKeys } from './use-finish.ts';

export type TaskDetails = WebInputs['tasks']['add']['details'];
export type TaskProject = { projectId: number; title: string };

/** A step that nothing is said of yet. */
export function newTask(dueOn: string): TaskDetails {
  return {
    kind: 'call',
    title: '',
    dueOn,
    dueTime: '',
    ownerId: null,
    projectId: null,
    repeats: 'never',
  };
}

/** What is to be done, when and by whom. */
export function TaskFields({
  form,
  projects,
}: {
  form: UseFormReturnType<TaskDetails>;
  projects: readonly TaskProject[];
}) {
  const { active } = useTeam();
  return (
    <>
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
      <SimpleGrid cols={2}>
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
    </>
  );
}

/** Plans a next step with a customer. */
export function NewTaskForm({
  customerId,
  projects,
  kept,
  onClose,
}: {
  customerId: number;
  projects: readonly TaskProject[];
  kept: KeptForm<TaskDetails>;
  onClose: () => void;
}) {
  const adding = useChange(trpc.tasks.add, {
    success: 'Next step added',
    invalidates: taskKeys,
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  return (
    <ComposerForm
      kept={kept}
      submit="Add next step"
      saving={adding}
      onSubmit={(details) => adding.mutate({ customerId, details })}
      onClose={onClose}
    >
      <TaskFields form={kept.form} projects={projects} />
    </ComposerForm>
  );
}

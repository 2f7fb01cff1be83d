import { Alert, FileInput, List, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../src/doors/web/limits.ts';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { readTextFile } from '../shared/read-text-file.ts';
import { FailureNote } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import { PlanForm } from './plan-form.tsx';
import type { Plan } from './plan-words.ts';

/** The dialog's task: a new plan, a copy of one, a change, or a plan from a file. */
export type PlanTask = { do: 'add' } | { do: 'copy' | 'change'; plan: Plan } | { do: 'import' };

const titles: Readonly<Record<PlanTask['do'], string>> = {
  add: 'Add plan',
  copy: 'Copy a plan',
  change: 'Edit plan',
  import: 'Import a plan',
};

export function PlanDialog({
  task,
  plans,
  isOpen,
  onClose,
}: {
  task: PlanTask;
  plans: readonly Plan[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const isPhone = useMediaQuery('(max-width: 36em)');
  const form = { plans, onSaved: onClose };
  return (
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      title={titles[task.do]}
      size="xl"
      fullScreen={isPhone ?? false}
    >
      {task.do === 'import' ? (
        <ImportedPlan {...form} />
      ) : (
        <PlanForm
          {...form}
          plan={task.do === 'add' ? undefined : task.plan}
          replaces={task.do === 'change' ? task.plan : null}
        />
      )}
    </FormDialog>
  );
}

/** Reads the file of a published plan into the form, and says what of the file is not in it. */
function ImportedPlan({ plans, onSaved }: { plans: readonly Plan[]; onSaved: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const readPlan = useChange(trpc.plans.read);
  const read = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > limits.planFileCharacters) {
        throw new Error('The file is too large for a plan');
      }
      return readPlan.mutateAsync({ text: await readTextFile(chosen) });
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    read.reset();
    if (chosen !== null) read.mutate(chosen);
  };
  const { plan, notTaken = [] } = read.data ?? {};
  return (
    <Stack>
      <Text>
        Choose a JSON file with the details of one plan, in the format in which the Australian
        Energy Regulator publishes plans. Check the prices before you save it.
      </Text>
      <FileInput
        label="Plan file"
        placeholder="Choose a JSON file"
        accept=".json,application/json"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        leftSection={<FileJson />}
        value={file}
        onChange={choose}
      />
      {read.isPending && <Text>Reading the file</Text>}
      <FailureNote error={read.error} />
      {notTaken.length > 0 && (
        <Alert color="yellow" title="Not imported">
          <List>
            {notTaken.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {plan && (
        <PlanForm
          key={read.submittedAt}
          plan={plan}
          replaces={null}
          plans={plans}
          onSaved={onSaved}
        />
      )}
    </Stack>
  );
}

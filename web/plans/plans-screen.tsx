import { Alert, Badge, Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileJson, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../src/doors/web/limits.ts';
import { Library, LibraryTools } from '../settings/library.tsx';
import rows from '../settings/rows.module.css';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { readTextFile } from '../shared/read-text-file.ts';
import { EmptyState, FailureNote } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { PlanForm } from './plan-form.tsx';
import { type Plan, planOrigin, planTitle } from './plan-words.ts';

/** The electricity plans that projects pick from. */
export function PlansScreen() {
  const mayEdit = useMay('account:manage');
  const library = useQuery(trpc.plans.list.queryOptions());
  const [dialog, setDialog] = useState<{ task: PlanTask; isOpen: boolean }>();
  const open = (task: PlanTask) => setDialog({ task, isOpen: true });
  const actions = mayEdit && (
    <>
      <Button variant="default" leftSection={<Upload />} onClick={() => open({ do: 'import' })}>
        Import
      </Button>
      <Button leftSection={<Plus />} onClick={() => open({ do: 'add' })}>
        Add plan
      </Button>
    </>
  );
  return (
    <div className={rows.page}>
      <PageTitle actions={actions}>Electricity plans</PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        Projects use these plans to estimate savings. A project keeps a copy of its plan, so changes
        here don’t affect existing projects or proposals.
      </Text>
      <Library
        query={library}
        ownLabel="Your plans"
        noneYet={
          <EmptyState title="No plans of your own yet">
            Add a plan, import a published one, or copy an example.
          </EmptyState>
        }
        exampleLabel="Examples"
        aboutExamples="Invented plans with typical prices. In a proposal, use the prices on the customer’s bill."
        titleOf={planTitle}
      >
        {(plan) => (
          <>
            <div className={rows.facts}>
              <Group gap="xs">
                <Text fw={500}>{planTitle(plan)}</Text>
                {plan.isExample && <Badge color="gray">Example</Badge>}
              </Group>
              <Text variant="quiet">{planOrigin(plan)}</Text>
            </div>
            {mayEdit && <Tools plan={plan} open={open} />}
          </>
        )}
      </Library>
      {dialog && (
        <PlanDialog
          {...dialog}
          plans={library.data ?? []}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </div>
  );
}

function Tools({ plan, open }: { plan: Plan; open: (task: PlanTask) => void }) {
  const remove = useChange(trpc.plans.remove, {
    success: 'Plan removed',
    invalidates: [trpc.plans.pathKey()],
  });
  const { retailer, name } = plan;
  return (
    <LibraryTools
      title={planTitle(plan)}
      isExample={plan.isExample}
      onCopy={() => open({ do: 'copy', plan: { ...plan, name: name.replace(/^Example /, '') } })}
      onEdit={() => open({ do: 'change', plan })}
      removal={remove}
      removeLabel="Remove plan"
      onRemove={() => remove.mutateAsync({ retailer, name })}
    />
  );
}

/** The dialog's task: a new plan, a copy of one, a change, or a plan from a file. */
type PlanTask = { do: 'add' } | { do: 'copy' | 'change'; plan: Plan } | { do: 'import' };

const titles: Readonly<Record<PlanTask['do'], string>> = {
  add: 'Add plan',
  copy: 'Copy a plan',
  change: 'Edit plan',
  import: 'Import a plan',
};

function PlanDialog({
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

import { Alert, Box, Button, Group } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ProposalPanel } from '../../proposals/proposal-panel.tsx';
import { DayInput } from '../../shared/forms/day-input.tsx';
import { listKeys } from '../../shared/read-lists-again.ts';
import { FailureNote } from '../../shared/states.tsx';
import { queryClient, trpc, useChange } from '../../trpc.ts';
import type { SavedProject } from '../project-content.ts';
import { saveState } from '../save-state.ts';
import { Section } from '../sections/section.tsx';
import { useEditorState, useMayEdit } from '../use-editor.ts';

const CustomerFiles = lazy(async () => ({
  default: (await import('../../files/customer-files.tsx')).CustomerFiles,
}));

/**
 * The proposal of the saved project, which may differ from the form, what was agreed after it was signed, and the
 * project's files.
 */
export function ReviewStep({ project }: { project: SavedProject }) {
  const revision = useEditorState(({ autosave }) => autosave.base.revision);
  const isStuck = useEditorState(
    ({ autosave, faults }) => saveState(autosave, faults.size).tone === 'trouble',
  );
  return (
    <>
      {isStuck && (
        <Alert color="red" icon={<CircleAlert size={18} />} mb="md">
          Some changes aren’t saved yet. A proposal contains saved changes only.
        </Alert>
      )}
      <ProposalPanel projectId={project.projectId} revision={revision} />
      <AgreedDay project={project} />
      <Box mt="lg" mb="md">
        <Suspense fallback={null}>
          <CustomerFiles
            customerId={project.customer.customerId}
            projects={[project]}
            isErased={false}
            ofProject={project.projectId}
          />
        </Suspense>
      </Box>
    </>
  );
}

/**
 * The day of installation that was agreed with a customer who has signed. It moves the customer on, so it is set with a
 * button and not by typing.
 */
function AgreedDay({ project }: { project: SavedProject }) {
  const { projectId, installOn, customer } = project;
  const mayEdit = useMayEdit();
  const revision = useEditorState(({ autosave }) => autosave.base.revision);
  const isResting = useEditorState(({ autosave }) => autosave.activity.kind === 'resting');
  const [day, setDay] = useState<string>();
  const save = useChange(trpc.projects.save, {
    invalidates: listKeys,
    onSuccess(saved) {
      setDay(undefined);
      queryClient.setQueryData(trpc.projects.find.queryKey({ projectId }), saved);
    },
  });
  if (customer.statusKind !== 'won' && installOn === '') return null;
  const chosen = day ?? installOn;
  const set = (next: string) =>
    save.mutate({ projectId, expectedRevision: revision, changes: { installOn: next } });
  return (
    <Section title="Agreed installation">
      <Group align="flex-end" gap="sm">
        <DayInput
          label="Agreed date"
          description="Moves the customer to the status for a scheduled installation"
          value={chosen}
          onChange={setDay}
          readOnly={!mayEdit}
        />
        {mayEdit && (
          <Button
            onClick={() => set(chosen)}
            loading={save.isPending}
            disabled={chosen === installOn || !isResting}
          >
            {chosen === '' && installOn !== '' ? 'Clear date' : 'Set date'}
          </Button>
        )}
      </Group>
      <FailureNote error={save.error} />
    </Section>
  );
}

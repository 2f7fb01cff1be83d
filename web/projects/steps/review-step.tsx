import { Alert, Box } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ProposalPanel } from '../../proposals/proposal-panel.tsx';
import { AgreedDay } from '../agreed-day.tsx';
import type { SavedProject } from '../project-content.ts';
import { saveState } from '../save-state.ts';
import { useEditorState } from '../use-editor.ts';

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

import { Alert, Text } from '@mantine/core';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { FigureChangesList } from '../solar/figure-changes.tsx';
import { trpc, useChange } from '../trpc.ts';
import type { SavedProject } from './project-content.ts';
import { useMayEdit } from './use-editor.ts';

/** Why the figures are not those of the last save. It stays while the project is edited, until it is closed. */
export function FiguresNote({ project }: { project: SavedProject }) {
  const mayEdit = useMayEdit();
  const [changes, setChanges] = useState(project.figureChanges);
  const accept = useChange(trpc.projects.acceptFigures);
  if (changes === null) return null;
  return (
    <Alert
      icon={<Calculator size={18} />}
      title="The figures have changed since the last save"
      mb="lg"
      withCloseButton={mayEdit}
      closeButtonLabel="Accept the new figures"
      onClose={() => {
        accept.mutate({ projectId: project.projectId });
        setChanges(null);
      }}
    >
      <FigureChangesList changes={changes} />
      {project.isPublished && (
        <Text size="sm" mt={6}>
          Published versions keep their figures.
        </Text>
      )}
    </Alert>
  );
}

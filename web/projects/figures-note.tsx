import { Alert, List, Stack, Text } from '@mantine/core';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { count, money } from '../shared/formats/formats.ts';
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
      {project.isPublished && <Text mt={6}>Published versions keep their figures.</Text>}
    </Alert>
  );
}

type FigureChanges = NonNullable<WebOutputs['projects']['find']['figureChanges']>;
type Figure = FigureChanges['figures'][number]['figure'];

const names: Readonly<Record<Figure, string>> = {
  annualKwh: 'Yield a year',
  firstYearCents: 'First-year savings',
  paybackYear: 'Payback',
  payableCents: 'Customer pays',
};
const forms: Readonly<Record<Figure, (value: number) => string>> = {
  annualKwh: (kwh) => `${count(kwh)} kWh`,
  firstYearCents: money,
  paybackYear: (year) => `year ${year}`,
  payableCents: money,
};

/** Differences of the figures from earlier ones, with their reasons. */
export function FigureChangesList({ changes: { figures, reasons } }: { changes: FigureChanges }) {
  return (
    <Stack gap={6}>
      <List>
        {figures.map(({ figure, before, now }) => (
          <List.Item key={figure}>
            {names[figure]}: {shown(figure, before)}, now {shown(figure, now)}
          </List.Item>
        ))}
      </List>
      {reasons.map((reason) => (
        <Text key={reason}>{reason}</Text>
      ))}
    </Stack>
  );
}

function shown(figure: Figure, value: number | null): string {
  if (value !== null) return forms[figure](value);
  return figure === 'paybackYear' ? 'none in 20 years' : 'none';
}

import { Checkbox, Stack } from '@mantine/core';
import { optionLimits } from '../../src/doors/web/limits.ts';
import { kilowatts, wholeMoney } from '../shared/formats/formats.ts';
import type { ProjectSummary, PublicationForm } from './publication.ts';

const othersMax = optionLimits.atOnce - 1;

/** Other systems for the same customer, to be compared with this one on its page. */
export function OptionFields({
  form,
  others,
}: {
  form: PublicationForm;
  others: readonly ProjectSummary[];
}) {
  const { options } = form.values;
  if (others.length === 0) return null;
  return (
    <Checkbox.Group
      label="Offer a choice"
      description={`The customer compares these on one page and signs the one they want. Up to ${othersMax} more.`}
      {...form.getInputProps('options')}
    >
      <Stack gap="xs" mt={6}>
        {others.map((project) => {
          const value = String(project.projectId);
          const note = noteOn(project);
          const isFull = options.length >= othersMax && !options.includes(value);
          return (
            <Checkbox
              key={value}
              value={value}
              label={project.title || 'Untitled project'}
              description={note || inFigures(project)}
              disabled={note !== '' || isFull}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}

/** `6.6 kW, $8,512`. */
function inFigures({ systemWatts, priceCents }: ProjectSummary): string {
  return `${kilowatts(systemWatts)}, ${wholeMoney(priceCents)}`;
}

/** What keeps a project from being chosen; empty if nothing does. */
function noteOn({ isPublished, isNotChosen, systemWatts, priceCents }: ProjectSummary): string {
  if (isPublished && !isNotChosen) return 'Published, so the customer can compare it already';
  if (systemWatts === 0) return 'No system yet';
  return priceCents > 0 ? '' : 'No price yet';
}

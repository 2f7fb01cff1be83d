import { Button, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { limits, newBifacial } from '../../../../src/doors/web/limits.ts';
import { NumberField } from '../../fields/number-field.tsx';
import { TextField } from '../../fields/text-field.tsx';
import type { ProjectContent, Specification } from '../../project-content.ts';
import { useContent, useEditorState } from '../../use-editor.ts';

type Bifacial = NonNullable<Specification['arrays'][number]['bifacial']>;

/** The backs of bifacial panels, for roof faces with panels on a raised frame. */
export function BifacialFields() {
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  const keys = useEditorState(({ rowKeys }) => rowKeys.arrays);
  if (keys.length === 0) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="light"
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide bifacial panels' : 'Bifacial panels'}
      </Button>
      <Stack id={fields} hidden={!isOpen} gap="sm" mt="xs">
        {isOpen && (
          <>
            <Text size="sm" c="dimmed">
              Only for ground mounts, tilt frames and fences: panels mounted close to a roof get no
              rear-side light. Leave the bifaciality blank for single-sided panels.
            </Text>
            {keys.map((key, index) => (
              <FieldsOfFace key={key} index={index} />
            ))}
          </>
        )}
      </Stack>
    </div>
  );
}

function FieldsOfFace({ index }: { index: number }) {
  const name = useContent(({ specification }) => specification.arrays[index]?.name ?? '');
  const isBifacial = useContent(({ specification }) => !!specification.arrays[index]?.bifacial);
  const of = `roof face ${index + 1}`;
  return (
    <Fieldset legend={name || `Roof face ${index + 1}`} p="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" verticalSpacing="xs">
        <NumberField
          label="Bifaciality"
          aria-label={`Bifaciality, ${of}`}
          suffix="%"
          isOptional
          form={{ min: 1, max: 100 }}
          read={(content) => bifacialOf(content, index)?.bifaciality ?? null}
          write={(content, bifaciality) =>
            withBifacial(content, index, bifaciality === null ? null : { bifaciality })
          }
        />
        {isBifacial && (
          <>
            <NumberField
              label="Ground reflection"
              aria-label={`Ground reflection, ${of}`}
              suffix="%"
              form={{ min: 1, max: limits.albedo }}
              read={(content) => bifacialOf(content, index)?.albedo ?? newBifacial.albedo}
              write={(content, albedo) => withBifacial(content, index, { albedo })}
            />
            <NumberField
              label="Clearance"
              aria-label={`Clearance, ${of}`}
              suffix=" m"
              form={{ min: limits.clearanceMin, max: limits.clearanceMax, decimals: 1 }}
              read={(content) =>
                bifacialOf(content, index)?.clearanceMetres ?? newBifacial.clearanceMetres
              }
              write={(content, clearanceMetres) =>
                withBifacial(content, index, { clearanceMetres })
              }
            />
          </>
        )}
      </SimpleGrid>
      {isBifacial && (
        <TextField
          mt="xs"
          label="Source of these figures"
          aria-label={`Source of the bifacial figures, ${of}`}
          placeholder="Datasheet"
          maxLength={limits.sourceCharacters}
          read={(content) => bifacialOf(content, index)?.source ?? ''}
          write={(content, source) => withBifacial(content, index, { source })}
        />
      )}
    </Fieldset>
  );
}

function bifacialOf({ specification }: ProjectContent, index: number): Bifacial | undefined {
  return specification.arrays[index]?.bifacial ?? undefined;
}

/** Replaces or removes the figures of the panels' backs. */
function withBifacial(
  content: ProjectContent,
  index: number,
  change: Partial<Bifacial> | null,
): ProjectContent {
  const { specification } = content;
  const row = specification.arrays[index];
  if (row === undefined) return content;
  const bifacial = change && { ...newBifacial, ...row.bifacial, ...change };
  const arrays = specification.arrays.with(index, { ...row, bifacial });
  return { ...content, specification: { ...specification, arrays } };
}

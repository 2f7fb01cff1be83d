import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { limits, newBifacial } from '../../../src/doors/web/limits.ts';
import { monthNames } from '../../shared/formats/formats.ts';
import { ChoiceField, NumberField, TextField } from '../fields/fields.tsx';
import { at, fieldsOf, membersOf, rowOf } from '../place.ts';
import type { Specification } from '../project-content.ts';
import { useContent, useEditorState } from '../use-editor.ts';
import { withInverter } from './array-strings.ts';
import { Disclosure, NumberGrid } from './yield/number-grid.tsx';
import { shadingIn, withShadingIn } from './yield/shading-by-month.ts';

/** The backs of bifacial panels, for roof faces with panels on a raised frame. */
export function BifacialFields() {
  const keys = useEditorState(({ rowKeys }) => rowKeys.arrays);
  if (keys.length === 0) return null;
  return (
    <Disclosure show="Bifacial panels" hide="Hide bifacial panels">
      <Stack gap="sm" mt="xs">
        <Text variant="quiet">
          Only for ground mounts, tilt frames and fences: panels mounted close to a roof get no
          rear-side light. Leave the bifaciality blank for single-sided panels.
        </Text>
        {keys.map((key, index) => (
          <FieldsOfFace key={key} index={index} />
        ))}
      </Stack>
    </Disclosure>
  );
}

function FieldsOfFace({ index }: { index: number }) {
  const name = useContent(({ specification }) => specification.arrays[index]?.name ?? '');
  const isBifacial = useContent(({ specification }) => !!specification.arrays[index]?.bifacial);
  const of = `roof face ${index + 1}`;
  const back = membersOf(rowOf(at('arrays'), index))('bifacial');
  const figures = membersOf(back, newBifacial);
  const figure = fieldsOf(figures, of, {});
  return (
    <Fieldset legend={name || `Roof face ${index + 1}`} p="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" verticalSpacing="xs">
        <NumberField
          label="Bifaciality"
          aria-label={`Bifaciality, ${of}`}
          suffix="%"
          isOptional
          form={{ min: 1, max: 100 }}
          read={(content) => back.read(content)?.bifaciality ?? null}
          write={(content, bifaciality) => {
            const changed = { ...newBifacial, ...back.read(content), bifaciality };
            return back.write(content, bifaciality === null ? null : { ...changed, bifaciality });
          }}
        />
        {isBifacial && (
          <>
            <NumberField
              {...figure('albedo', 'Ground reflection')}
              suffix="%"
              form={{ min: 1, max: limits.albedo }}
            />
            <NumberField
              {...figure('clearanceMetres', 'Clearance')}
              suffix=" m"
              form={{ min: limits.clearanceMin, max: limits.clearanceMax, decimals: 1 }}
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
          {...figures('source')}
        />
      )}
    </Fieldset>
  );
}

/** Twelve percentages for each roof face, where shade differs by season. */
export function MonthlyShading() {
  const keys = useEditorState(({ rowKeys }) => rowKeys.arrays);
  if (keys.length === 0) return null;
  return (
    <Disclosure show="Show shading by month" hide="Hide shading by month">
      <Stack gap="sm" mt="xs">
        {keys.map((key, index) => (
          <MonthsOfFace key={key} index={index} />
        ))}
      </Stack>
    </Disclosure>
  );
}

function MonthsOfFace({ index }: { index: number }) {
  const name = useContent(({ specification }) => specification.arrays[index]?.name ?? '');
  const face = name || `Roof face ${index + 1}`;
  return (
    <Fieldset legend={face} p="xs">
      <NumberGrid
        names={monthNames}
        columns={3}
        labels={(month) => [month.slice(0, 3), `Shading in ${month}, roof face ${index + 1}`]}
        suffix="%"
        form={{ min: 0, max: 100 }}
        read={({ specification: { arrays } }, month) => {
          const array = arrays[index];
          return array === undefined ? 0 : shadingIn(array, month);
        }}
        write={(content, month, percent) => {
          const array = content.specification.arrays[index];
          if (array === undefined) return content;
          return rowOf(at('arrays'), index).write(content, withShadingIn(array, month, percent));
        }}
      />
    </Fieldset>
  );
}

/** The inverter of each roof face, where the system has several. */
export function InverterFields() {
  const keys = useEditorState(({ rowKeys }) => rowKeys.arrays);
  const inverters = useContent(({ specification }) => specification.inverters);
  const isUsed = useContent(({ specification }) =>
    specification.arrays.some(({ inverter }) => inverter != null),
  );
  if (keys.length === 0 || (inverters.length < 2 && !isUsed)) return null;
  const options = [
    { value: '', label: 'All inverters together' },
    ...inverters.map((inverter, place) => ({
      value: String(place),
      label: inverterLabel(inverter, place),
    })),
  ];
  return (
    <Fieldset legend="Inverter of each roof face" p="xs">
      <Text variant="quiet" mb="xs">
        An inverter with its own roof faces limits these alone.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        {keys.map((key, index) => (
          <FaceField key={key} index={index} options={options} />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

function FaceField({
  index,
  options,
}: {
  index: number;
  options: readonly { value: string; label: string }[];
}) {
  const name = useContent(({ specification }) => specification.arrays[index]?.name ?? '');
  return (
    <ChoiceField
      label={name || `Roof face ${index + 1}`}
      aria-label={`Inverter, roof face ${index + 1}`}
      options={options}
      read={({ specification }) => String(specification.arrays[index]?.inverter ?? '')}
      write={(content, chosen) => {
        const { specification } = content;
        const inverter = chosen === '' ? null : Number(chosen);
        const arrays = withInverter(specification, index, inverter);
        return { ...content, specification: { ...specification, arrays } };
      }}
    />
  );
}

function inverterLabel({ maker, model }: Specification['inverters'][number], place: number) {
  const product = `${maker} ${model}`.trim();
  return `Inverter ${place + 1}${product === '' ? '' : ` (${product})`}`;
}

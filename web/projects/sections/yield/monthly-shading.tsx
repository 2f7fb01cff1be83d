import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { monthNames } from '../../../shared/formats/month-names.ts';
import { NumberField } from '../../fields/number-field.tsx';
import { useContent, useEditorState } from '../../use-editor.ts';
import { Disclosure } from './disclosure.tsx';
import { shadingIn, withShadingIn } from './shading-by-month.ts';

/** Twelve percentages for each roof face, where shade differs by season. */
export function MonthlyShading() {
  const keys = useEditorState(({ rowKeys }) => rowKeys.arrays);
  if (keys.length === 0) return null;
  return (
    <Disclosure name="shading by month">
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
      <SimpleGrid cols={{ base: 3, xs: 6 }} spacing="xs" verticalSpacing="xs">
        {monthNames.map((month, place) => (
          <NumberField
            key={month}
            label={month.slice(0, 3)}
            aria-label={`Shading in ${month}, roof face ${index + 1}`}
            suffix="%"
            form={{ min: 0, max: 100 }}
            read={({ specification: { arrays } }) => {
              const array = arrays[index];
              return array === undefined ? 0 : shadingIn(array, place);
            }}
            write={(content, percent) => {
              const { specification } = content;
              const array = specification.arrays[index];
              if (array === undefined) return content;
              const arrays = specification.arrays.with(index, withShadingIn(array, place, percent));
              return { ...content, specification: { ...specification, arrays } };
            }}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

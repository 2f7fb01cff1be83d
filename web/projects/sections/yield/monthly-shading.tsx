import { Fieldset, Stack } from '@mantine/core';
import { monthNames } from '../../../shared/formats/month-names.ts';
import { useContent, useEditorState } from '../../use-editor.ts';
import { Disclosure } from './disclosure.tsx';
import { NumberGrid } from './number-grid.tsx';
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
          const { specification } = content;
          const array = specification.arrays[index];
          if (array === undefined) return content;
          const arrays = specification.arrays.with(index, withShadingIn(array, month, percent));
          return { ...content, specification: { ...specification, arrays } };
        }}
      />
    </Fieldset>
  );
}

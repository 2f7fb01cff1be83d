import { Fieldset, SimpleGrid, Text } from '@mantine/core';
import { ChoiceField } from '../../fields/choice-field.tsx';
import type { Specification } from '../../project-content.ts';
import { useContent, useEditorState } from '../../use-editor.ts';
import { withInverter } from './array-inverters.ts';

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
      <Text size="sm" c="dimmed" mb="xs">
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

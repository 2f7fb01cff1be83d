import { Group, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useEntries } from '../../shared/forms/use-entries.tsx';
import type { Answer, SaleQuestion, TypedCharge } from './terms-values.ts';

/** One question about the sale, with what fits its answer. */
export function QuestionField({
  question,
  field,
}: {
  question: SaleQuestion;
  field: GetInputPropsReturnType;
}) {
  const answer: Answer = field.value;
  const shared = { ...field, label: question.question, description: question.hint };
  switch (question.kind) {
    case 'whole':
      return (
        <NumberInput
          {...shared}
          suffix={` ${question.unit}`}
          min={question.min}
          max={question.max}
          allowDecimal={false}
          styles={{ wrapper: { maxWidth: 260 } }}
          onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
        />
      );
    case 'money':
      return (
        <NumberInput
          {...shared}
          prefix="$"
          styles={{ wrapper: { maxWidth: 260 } }}
          min={0}
          max={question.centsMax / 100}
          decimalScale={2}
          onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
        />
      );
    case 'charges':
      return (
        <ChargesField
          {...shared}
          question={question}
          charges={answer as readonly TypedCharge[] | null}
        />
      );
    default: {
      const options =
        question.kind === 'choice'
          ? question.options
          : [
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ];
      return (
        <Radio.Group
          {...shared}
          value={answer === null ? null : String(answer)}
          onChange={(value) =>
            field.onChange(question.kind === 'choice' ? value : value === 'true')
          }
        >
          <Stack gap={6} mt={6}>
            {options.map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
      );
    }
  }
}

/** Charges by name and amount, none at all, or no answer yet. */
function ChargesField({
  label,
  description,
  error,
  question,
  charges,
  onChange,
}: {
  label: string;
  description: string | undefined;
  error?: string;
  question: SaleQuestion & { kind: 'charges' };
  charges: readonly TypedCharge[] | null;
  onChange: (charges: readonly TypedCharge[]) => void;
}) {
  const { removeButton, addButton } = useEntries<TypedCharge>({
    entries: charges ?? [],
    name: 'charge',
    add: 'Add charge',
    blank,
    max: question.entriesMax,
    onChange,
  });
  const set = (index: number, charge: Partial<TypedCharge>) =>
    onChange((charges ?? []).map((one, at) => (at === index ? { ...one, ...charge } : one)));
  const chosen = charges === null ? null : charges.length === 0 ? 'none' : 'some';
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      value={chosen}
      onChange={(value) => onChange(value === 'none' ? [] : [blank])}
    >
      <Stack gap={6} mt={6}>
        <Radio value="none" label="None" />
        <Radio value="some" label="Charges" />
        {chosen === 'some' && (
          <Stack gap="xs" role="group" aria-label={label} pl={{ base: 0, sm: 28 }}>
            {charges?.map((charge, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ID, and the form holds all of their state.
              <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
                <TextInput
                  label={index === 0 ? 'Charge' : undefined}
                  aria-label={`Charge ${index + 1}`}
                  maxLength={question.nameCharactersMax}
                  flex={2}
                  miw={0}
                  value={charge.description}
                  onChange={(event) => set(index, { description: event.currentTarget.value })}
                />
                <NumberInput
                  label={index === 0 ? 'Amount' : undefined}
                  aria-label={`Amount of charge ${index + 1}`}
                  prefix="$"
                  min={0}
                  max={question.centsMax / 100}
                  decimalScale={2}
                  hideControls
                  flex={1}
                  miw={0}
                  value={charge.dollars}
                  onChange={(value) => set(index, { dollars: value === '' ? '' : Number(value) })}
                />
                {removeButton(index, 0)}
              </Group>
            ))}
            {addButton}
          </Stack>
        )}
      </Stack>
    </Radio.Group>
  );
}

const blank: TypedCharge = { description: '', dollars: '' };

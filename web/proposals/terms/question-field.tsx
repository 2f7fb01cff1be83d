import { NumberInput, Radio, Stack } from '@mantine/core';
import { ChargesField } from './charges-field.tsx';
import type { Answer, SaleQuestion, TypedCharge } from './terms-values.ts';

/** One question about the sale, with what fits its answer. */
export function QuestionField({
  question,
  answer,
  error,
  onChange,
}: {
  question: SaleQuestion;
  answer: Answer;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}) {
  const label = question.question;
  const shared = { label, description: question.hint, error };
  switch (question.kind) {
    case 'whole':
      return (
        <NumberInput
          {...shared}
          suffix={` ${question.unit}`}
          min={question.min}
          max={question.max}
          allowDecimal={false}
          allowNegative={false}
          styles={{ wrapper: { maxWidth: 260 } }}
          value={answer as number | ''}
          onChange={(value) => onChange(value === '' ? '' : Number(value))}
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
          allowNegative={false}
          value={answer as number | ''}
          onChange={(value) => onChange(value === '' ? '' : Number(value))}
        />
      );
    case 'charges':
      return (
        <ChargesField
          {...shared}
          question={question}
          charges={answer as readonly TypedCharge[] | null}
          onChange={onChange}
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
          onChange={(value) => onChange(question.kind === 'choice' ? value : value === 'true')}
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

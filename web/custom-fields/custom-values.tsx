import { DataList, Group, NumberInput, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customFieldLimits } from '../../src/doors/web/limits.ts';
import { ChoiceSelect } from '../shared/forms/choice-select.tsx';
import { DayInput } from '../shared/forms/day-input.tsx';
import { DialogButton, DialogForm } from '../shared/forms/form-dialog.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { type CustomField, showValue, yesOrNo } from './custom-field-words.ts';

type Values = Readonly<Record<string, string>>;

/** What a customer has in the fields of the firm's own; nothing where the firm has no such fields. */
export function CustomValues({ customerId, isErased }: { customerId: number; isErased: boolean }) {
  const { data: fields = [] } = useQuery(trpc.customFields.list.queryOptions());
  const { data: values } = useQuery(
    trpc.customFields.values.queryOptions({ customerId }, { enabled: fields.length > 0 }),
  );
  const mayWrite = useMay('customers:write') && !isErased;
  if (fields.length === 0 || values === undefined) return null;
  const filled = fields.filter(({ fieldId }) => values[fieldId] !== undefined);
  return (
    <section aria-labelledby="custom-fields-title">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title id="custom-fields-title">Custom fields</Title>
        {mayWrite && (
          <DialogButton
            size="xs"
            label="Edit"
            aria-label="Edit custom fields"
            title="Custom fields"
          >
            {(close) => (
              <ValuesForm customerId={customerId} fields={fields} values={values} onDone={close} />
            )}
          </DialogButton>
        )}
      </Group>
      {filled.length === 0 ? (
        <Text variant="quiet">Nothing entered yet.</Text>
      ) : (
        <DataList labelWidth="96px" gap={8}>
          {filled.map((field) => (
            <DataList.Item key={field.fieldId}>
              <DataList.ItemLabel c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {field.name}
              </DataList.ItemLabel>
              <DataList.ItemValue>
                {showValue(field, values[field.fieldId] ?? '')}
              </DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      )}
    </section>
  );
}

function ValuesForm({
  customerId,
  fields,
  values,
  onDone,
}: {
  customerId: number;
  fields: readonly CustomField[];
  values: Values;
  onDone: () => void;
}) {
  // All fields are in the form, so that an emptied one differs from before.
  const [before] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ fieldId }) => [fieldId, values[fieldId] ?? ''])),
  );
  const [draft, setDraft] = useState(before);
  const save = useChange(trpc.customFields.setValues, {
    success: 'Custom fields saved',
    invalidates: [trpc.customFields.pathKey(), ...listKeys],
    onSuccess: onDone,
  });
  // A value that a colleague has changed meanwhile stays, unless this member changed it too.
  const submit = () => {
    const changed = Object.entries(draft).filter(([id, value]) => value !== before[id]);
    save.mutate({ customerId, values: Object.fromEntries(changed) });
  };
  return (
    <DialogForm values={draft} submit="Save" saving={save} gap="sm" onSubmit={submit}>
      {fields.map((field) => (
        <ValueInput
          key={field.fieldId}
          field={field}
          value={draft[field.fieldId] ?? ''}
          onChange={(value) => setDraft((now) => ({ ...now, [field.fieldId]: value }))}
        />
      ))}
    </DialogForm>
  );
}

function ValueInput({
  field: { name, kind, choices },
  value,
  onChange,
}: {
  field: CustomField;
  value: string;
  onChange: (value: string) => void;
}) {
  switch (kind) {
    case 'text':
      return (
        <TextInput
          label={name}
          maxLength={customFieldLimits.textCharacters}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          label={name}
          thousandSeparator=","
          decimalScale={6}
          value={value}
          onChange={(number) => onChange(String(number))}
        />
      );
    case 'date':
      return <DayInput label={name} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <ChoiceSelect
          label={name}
          options={['', ...choices].map((choice) => ({ value: choice, label: choice || '–' }))}
          value={value}
          onChange={onChange}
        />
      );
    case 'yes_no':
      return <ChoiceSelect label={name} options={yesOrNo} value={value} onChange={onChange} />;
  }
}

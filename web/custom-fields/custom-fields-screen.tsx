import { Button, Group, TagsInput, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WebInputs, WebOutputs } from '../../src/doors/web/contract.ts';
import { customFieldLimits } from '../../src/doors/web/limits.ts';
import rows from '../settings/rows.module.css';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { ChoiceSelect, optionsOf } from '../shared/forms/choice-select.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoveButtons, useOrder } from '../shared/ordering.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import { describeField, kindNames } from './custom-field-words.ts';

type Field = WebOutputs['customFields']['overview'][number];

const limits = customFieldLimits;
const kinds = optionsOf(kindNames);

/** The fields that the firm adds to its customers. */
export function CustomFieldsScreen() {
  const fields = useQuery(trpc.customFields.overview.queryOptions());
  const [task, setTask] = useState<Field | 'add'>();
  const isFull = (fields.data?.length ?? 0) >= limits.fields;
  const actions = (
    <Button leftSection={<Plus />} disabled={isFull} onClick={() => setTask('add')}>
      Add field
    </Button>
  );
  return (
    <div className={rows.page}>
      <PageTitle actions={actions}>Custom fields</PageTitle>
      <Text mb="md" maw={640}>
        Up to {limits.fields} fields of your own for customers, such as the roof type or the meter
        number. They are on the page of each customer, and in imports and exports, in this order.
      </Text>
      <Loaded query={fields} height={44}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No custom fields yet">
              Add a field for what you note about every customer.
            </EmptyState>
          ) : (
            <FieldList fields={found} onEdit={setTask} />
          )
        }
      </Loaded>
      <FormDialog
        opened={task !== undefined}
        onClose={() => setTask(undefined)}
        title={task === 'add' ? 'Add field' : 'Edit field'}
      >
        {task !== undefined && (
          <FieldForm field={task === 'add' ? undefined : task} onDone={() => setTask(undefined)} />
        )}
      </FormDialog>
    </div>
  );
}

/** The fields, to be put in order with buttons. */
function FieldList({
  fields,
  onEdit,
}: {
  fields: readonly Field[];
  onEdit: (field: Field) => void;
}) {
  const queryClient = useQueryClient();
  const send = useChange(trpc.customFields.place, {
    showsFailure: true,
    // Runs moves in the order of the clicks, and reads the list again after the last.
    scope: { id: 'place-field' },
    onSettled: () => {
      const mutationKey = trpc.customFields.place.mutationKey();
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      return queryClient.invalidateQueries({ queryKey: trpc.customFields.pathKey() });
    },
  });
  const { move, announcement } = useOrder({
    items: fields,
    queryKey: trpc.customFields.overview.queryKey(),
    idOf: ({ fieldId }) => fieldId,
    send: (fieldId, beforeId) => send.mutate({ fieldId, beforeId }),
  });
  return (
    <>
      <ol className={rows.list} aria-label="Custom fields">
        {fields.map((field, index) => (
          <li key={field.fieldId} className={rows.row}>
            <div className={rows.facts}>
              <Text fw={500}>{field.name}</Text>
              <Text variant="quiet">{describeField(field)}</Text>
            </div>
            <Group gap={2} wrap="nowrap">
              <MoveButtons name={field.name} index={index} count={fields.length} onMove={move} />
            </Group>
            <Tools field={field} onEdit={() => onEdit(field)} />
          </li>
        ))}
      </ol>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  );
}

function Tools({ field, onEdit }: { field: Field; onEdit: () => void }) {
  const { fieldId, name, customers } = field;
  const remove = useChange(trpc.customFields.remove, {
    success: 'Field removed',
    invalidates: [trpc.customFields.pathKey()],
  });
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        size="xs"
        label="Remove"
        aria-label={`Remove ${name}`}
        title={`Remove ${name}?`}
        confirmLabel="Remove field"
        onConfirm={() => remove.mutateAsync({ fieldId })}
        asking={remove}
      >
        <Text>
          {customers === 0
            ? 'No customer has a value in this field.'
            : `The values of ${customers === 1 ? '1 customer' : `${customers} customers`} in this field are deleted too.`}
        </Text>
      </ConfirmButton>
    </Group>
  );
}

function FieldForm({ field, onDone }: { field: Field | undefined; onDone: () => void }) {
  const form = useForm<WebInputs['customFields']['add']>({
    initialValues: {
      name: field?.name ?? '',
      kind: field?.kind ?? 'text',
      choices: [...(field?.choices ?? [])],
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      choices: (choices, { kind }) =>
        kind === 'choice' && choices.length === 0 ? 'Enter the choices' : null,
    },
  });
  const outcome = {
    success: field === undefined ? 'Field added' : 'Field saved',
    invalidates: [trpc.customFields.pathKey()],
    onSuccess: onDone,
  };
  const add = useChange(trpc.customFields.add, outcome);
  const change = useChange(trpc.customFields.change, outcome);
  const isChoice = form.values.kind === 'choice';
  const submit = form.onSubmit(({ name, kind, choices: entered }) => {
    const choices = kind === 'choice' ? entered : [];
    if (field === undefined) add.mutate({ name, kind, choices });
    else change.mutate({ fieldId: field.fieldId, name, choices });
  });
  return (
    <DialogForm
      form={form}
      submit={field === undefined ? 'Add field' : 'Save'}
      saving={field === undefined ? add : change}
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        maxLength={limits.nameCharacters}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {field === undefined && (
        <ChoiceSelect
          label="Kind"
          description="It can’t be changed later."
          options={kinds}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      )}
      {isChoice && (
        <TagsInput
          label="Choices"
          description="Press Enter after each."
          maxTags={limits.choices}
          maxLength={limits.choiceCharacters}
          acceptValueOnBlur
          {...form.getInputProps('choices')}
        />
      )}
    </DialogForm>
  );
}

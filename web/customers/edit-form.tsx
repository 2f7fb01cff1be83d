import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { changedMembers } from '../shared/members.ts';
import { listKeys } from '../shared/read-lists-again.ts';
import { queryClient, refusalOf, trpc, useChange } from '../trpc.ts';
import {
  type Conflict,
  type CustomerFields,
  compareEdits,
  customerFaults,
  fieldLabels,
  fieldsOf,
  listInWords,
} from './customer-fields.ts';
import { CustomerInputs } from './customer-form.tsx';

type Known = CustomerFields & { customerId: number; updatedAt: number };
type Name = keyof CustomerFields;

/** The form of an existing customer. After a colleague's save in the meantime, both versions are shown side by side. */
export function EditForm({ customer, onSaved }: { customer: Known; onSaved: () => void }) {
  const { customerId } = customer;
  // The form's start, even if the page has read the customer again since.
  const [base, setBase] = useState({ fields: fieldsOf(customer), updatedAt: customer.updatedAt });
  const [clash, setClash] = useState<Clash>();
  const form = useForm({ initialValues: base.fields, validate: customerFaults });
  const update = useChange(trpc.customers.update, {
    success: 'Customer saved.',
    invalidates: listKeys,
  });

  async function save(fields: CustomerFields): Promise<void> {
    const changes = changedMembers(base.fields, fields);
    if (Object.keys(changes).length === 0) return onSaved();
    const expectedUpdatedAt = base.updatedAt;
    try {
      await update.mutateAsync({ customerId, ...changes, expectedUpdatedAt });
    } catch (error) {
      const isOutdated = refusalOf(error) === 'CUSTOMER_CHANGED';
      if (isOutdated && error instanceof Error) await compare(fields, error);
      return;
    }
    onSaved();
  }

  async function compare(mine: CustomerFields, { message }: Error): Promise<void> {
    const options = trpc.customers.find.queryOptions({ customerId });
    const now = await queryClient.fetchQuery({ ...options, staleTime: 0 });
    const theirs = fieldsOf(now);
    const { merged, taken, conflicts } = compareEdits({ base: base.fields, mine, theirs });
    setBase({ fields: theirs, updatedAt: now.updatedAt });
    setClash({ message, taken, conflicts });
    form.setValues(merged);
    update.reset();
  }

  const submit = form.onSubmit((fields) => void save(fields));
  return (
    <DialogForm form={form} submit="Save" saving={update} onSubmit={submit}>
      {clash && (
        <ClashNote
          clash={clash}
          fields={form.values}
          onChoose={(name, value) => form.setFieldValue(name, value as never)}
        />
      )}
      <CustomerInputs form={form} customerId={customerId} />
    </DialogForm>
  );
}

type Clash = { message: string; taken: readonly Name[]; conflicts: readonly Conflict<Name>[] };

/** Shows how two people's edits of one customer were merged, and asks where they conflict. */
function ClashNote({
  clash: { message, taken, conflicts },
  fields,
  onChoose,
}: {
  clash: Clash;
  fields: CustomerFields;
  onChoose: (name: Name, value: string | number) => void;
}) {
  return (
    <Alert color="sun" role="alert" title={`${message}.`}>
      <Stack gap="sm">
        {taken.length > 0 && (
          <Text>
            Updated with their changes: {listInWords(taken.map((name) => fieldLabels[name]))}.
          </Text>
        )}
        {conflicts.map(({ name, mine, theirs }) => (
          <Radio.Group
            key={name}
            label={fieldLabels[name]}
            value={fields[name] === theirs ? 'theirs' : 'mine'}
            onChange={(choice) => onChoose(name, choice === 'theirs' ? theirs : mine)}
          >
            <Stack gap={6} mt={4}>
              <Radio value="mine" label={`Keep mine: ${mine || 'empty'}`} />{' '}
              <Radio value="theirs" label={`Take theirs: ${theirs || 'empty'}`} />{' '}
            </Stack>
          </Radio.Group>
        ))}
        {conflicts.length === 0 && (
          <Text>None of your changes were affected. Save again to keep both.</Text>
        )}
      </Stack>
    </Alert>
  );
}

import { Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { addressLines, stateOptions } from '../shared/address-lines.ts';
import { DialogForm, FormDialog, useFormDialog } from '../shared/forms/form-dialog.tsx';
import { postcodeFault, stateOfPostcode } from '../shared/state-of-postcode.ts';
import { trpc, useChange } from '../trpc.ts';

const blank = {
  title: '',
  streetNumber: '',
  street: '',
  suburb: '',
  state: '',
  postcode: '',
};

/** Creates a project; the rest is entered in its editor. */
export function NewProjectDialog({
  customerId,
  isOpen,
  onClose,
}: {
  customerId: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="New project">
      <NewProjectForm customerId={customerId} />
    </FormDialog>
  );
}

function NewProjectForm({ customerId }: { customerId: number }) {
  const dialog = useFormDialog();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: blank,
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a title' : null),
      postcode: postcodeFault,
    },
  });
  const create = useChange(trpc.projects.create, {
    invalidates: [trpc.customers.pathKey()],
    onSuccess: async ({ projectId }) => {
      dialog.letGo();
      await navigate({ to: '/projects/$projectId', params: { projectId: String(projectId) } });
    },
  });
  const submit = form.onSubmit(({ title, ...address }) => {
    const trimmed = Object.entries(address).map(([name, value]) => [name, value.trim()]);
    create.mutate({ customerId, title: title.trim(), siteAddress: Object.fromEntries(trimmed) });
  });
  const text = (name: keyof typeof blank, label: string) => ({
    label,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <DialogForm form={form} submit="Create project" saving={create} onSubmit={submit}>
      <TextInput
        {...text('title', 'Title')}
        required
        data-autofocus
        placeholder="Lee residence, north roof"
      />
      <Text size="sm" fw={600}>
        Site address, if known
      </Text>
      <SimpleGrid cols={2}>
        {addressLines.map(({ member, label, maxLength }) => (
          <TextInput key={member} {...text(member, label)} maxLength={maxLength} />
        ))}
        <Group grow gap="xs" align="flex-start">
          <TextInput
            {...text('postcode', 'Postcode')}
            inputMode="numeric"
            maxLength={4}
            onChange={({ currentTarget: { value } }) => {
              form.setFieldValue('postcode', value);
              const state = stateOfPostcode(value.trim());
              if (state !== undefined) form.setFieldValue('state', state);
            }}
          />
          <NativeSelect {...text('state', 'State')} data={stateOptions} />
        </Group>
      </SimpleGrid>
    </DialogForm>
  );
}

import {
  Button,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addressLines, stateOptions } from '../shared/address-lines.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { postcodeFault, stateOfPostcode } from '../shared/state-of-postcode.ts';
import { trpc } from '../trpc.ts';

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
  const navigate = useNavigate();
  const form = useForm({
    initialValues: blank,
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a title' : null),
      postcode: postcodeFault,
    },
  });
  const create = useMutation(
    trpc.projects.create.mutationOptions({
      meta: { invalidates: [trpc.customers.pathKey()] },
      onSuccess: async ({ projectId }) => {
        await navigate({ to: '/projects/$projectId', params: { projectId: String(projectId) } });
      },
    }),
  );
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
    <Modal opened={isOpen} onClose={onClose} title="New project">
      <form onSubmit={submit} noValidate>
        <Stack>
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
          <FailureNote error={create.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create project
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

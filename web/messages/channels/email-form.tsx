import {
  Button,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WebInputs, WebOutputs } from '../../../src/doors/web/contract.ts';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useFieldErrors } from '../../shared/forms/field-errors.ts';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { trpc, useChange } from '../../trpc.ts';

type Own = NonNullable<WebOutputs['channels']['read']['email']['own']>;
type Encryption = WebInputs['channels']['setEmail']['encryption'];

/** The port that mostly goes with it. */
const usualPorts: Readonly<Record<Encryption, number>> = { tls: 465, starttls: 587, none: 25 };

const encryptionWords: { value: Encryption; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'none', label: 'None (allowed private networks only)' },
];

export function EmailForm({
  own,
  onClose,
}: {
  own: Own | null;
  onClose: (isSaved: boolean) => void;
}) {
  const form = useForm({
    initialValues: {
      host: own?.host ?? '',
      port: own?.port ?? usualPorts.starttls,
      encryption: own?.encryption ?? 'starttls',
      user: own?.user ?? '',
      password: '',
      from: own?.from ?? '',
      fromName: own?.fromName ?? '',
    },
  });
  const unsaved = useUnsaved(form.isDirty());
  const save = useChange(trpc.channels.setEmail, {
    success: 'Saved. Send a test to check that it works.',
    invalidates: [trpc.channels.pathKey(), trpc.messages.reach.pathKey()],
    onSuccess: unsaved.letGo,
    onSettled: (_saved, error) => error === null && onClose(true),
  });
  const failure = useFieldErrors(form, save.error);
  const { host, port, user } = form.values;
  const keepsPassword =
    own?.hasPassword === true && own.host === host && own.port === port && own.user === user;
  const submit = form.onSubmit(({ password, ...server }) =>
    save.mutate({ ...server, ...(password !== '' && { password }) }),
  );
  const choose = (encryption: Encryption) => {
    const wasUsual = usualPorts[form.values.encryption] === port;
    form.setValues({ encryption, ...(wasUsual && { port: usualPorts[encryption] }) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group align="flex-start" wrap="nowrap">
          <TextInput
            label="Mail server"
            placeholder="smtp.example.com"
            required
            autoComplete="off"
            spellCheck={false}
            flex={1}
            {...form.getInputProps('host')}
            data-autofocus
          />
          <NumberInput
            label="Port"
            required
            min={1}
            max={65_535}
            allowDecimal={false}
            hideControls
            thousandSeparator=""
            w={110}
            {...form.getInputProps('port')}
          />
        </Group>
        <Select
          label="Encryption"
          allowDeselect={false}
          data={encryptionWords}
          value={form.values.encryption}
          onChange={(value) => value !== null && choose(value)}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label="Username"
            description="Leave blank if the server needs no sign-in"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('user')}
          />
          <PasswordInput
            label="Password"
            description={
              keepsPassword
                ? 'Leave blank to keep the current password'
                : 'Stored encrypted, never shown again'
            }
            required={user !== '' && !keepsPassword}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label="From address"
            description="An address your mail server can send from"
            placeholder="sales@example.com"
            type="email"
            required
            {...form.getInputProps('from')}
          />
          <TextInput
            label="Sender name"
            description="Leave blank to use your company name"
            maxLength={100}
            {...form.getInputProps('fromName')}
          />
        </SimpleGrid>
        <FailureNote error={failure} />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={() => unsaved.leave(() => onClose(false))}>
            Cancel
          </Button>
        </Group>
      </Stack>
      {unsaved.dialog}
    </form>
  );
}

import { Button, Group, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useFieldErrors } from '../../shared/forms/field-errors.ts';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { trpc, useChange } from '../../trpc.ts';

type Own = NonNullable<WebOutputs['channels']['read']['sms']['own']>;

const twilioUrl = 'https://api.twilio.com';

export function SmsForm({
  own,
  onClose,
}: {
  own: Own | null;
  onClose: (isSaved: boolean) => void;
}) {
  const form = useForm({
    initialValues: {
      sid: own?.sid ?? '',
      token: '',
      from: own?.from ?? '',
      url: own?.url ?? twilioUrl,
    },
  });
  const unsaved = useUnsaved(form.isDirty());
  const save = useChange(trpc.channels.setSms, {
    success: 'Saved. Send a test to check that it works.',
    invalidates: [trpc.channels.pathKey(), trpc.messages.reach.pathKey()],
    onSuccess: unsaved.letGo,
    onSettled: (_saved, error) => error === null && onClose(true),
  });
  const failure = useFieldErrors(form, save.error);
  const { sid, url } = form.values;
  const keepsToken = own !== null && own.sid === sid && own.url === url;
  const submit = form.onSubmit(({ token, ...provider }) =>
    save.mutate({ ...provider, ...(token !== '' && { token }) }),
  );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label="Account SID"
            description="From the Twilio console"
            placeholder="AC…"
            required
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('sid')}
            data-autofocus
          />
          <PasswordInput
            label="Auth token"
            description={
              keepsToken
                ? 'Leave blank to keep the current token'
                : 'Stored encrypted, never shown again'
            }
            required={!keepsToken}
            autoComplete="new-password"
            {...form.getInputProps('token')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label="SMS sender"
            description="Your number, so that customers can reply"
            placeholder="+61 2 5550 1234"
            required
            {...form.getInputProps('from')}
          />
          <TextInput
            label="API address"
            description="Only for another provider with the same API"
            required
            spellCheck={false}
            {...form.getInputProps('url')}
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

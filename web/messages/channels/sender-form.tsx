import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useFieldErrors } from '../../shared/forms/field-errors.ts';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { trpc, useChange } from '../../trpc.ts';

type Sms = WebOutputs['channels']['read']['sms'];

/** A name that phones show instead of a number. */
export function SenderForm({ sms }: { sms: Pick<Sms, 'sender' | 'senderRegistered'> }) {
  const { sender, senderRegistered } = sms;
  const form = useForm({ initialValues: { sender, senderRegistered } });
  const save = useChange(trpc.channels.setSender, {
    success: 'Saved',
    invalidates: [trpc.channels.pathKey()],
    onSuccess: () => form.resetDirty(),
  });
  const failure = useFieldErrors(form, save.error);
  const unsaved = useUnsaved(form.isDirty());
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Title order={3} size="h5" mb={4}>
        SMS sender name
      </Title>
      <Text mb="xs">
        Phones can show your name instead of a number. Customers can’t reply to a name, so each SMS
        includes an opt-out link. Since 1 July 2026, sender names must be on the ACMA’s SMS Sender
        ID Register, or phones show “Unverified”.
      </Text>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="3 to 11 letters and digits. Leave blank to send from the number"
          maxLength={11}
          maw={320}
          {...form.getInputProps('sender')}
        />
        <Checkbox
          label="The name is on the SMS Sender ID Register"
          disabled={form.values.sender === ''}
          {...form.getInputProps('senderRegistered', { type: 'checkbox' })}
        />
        {form.values.sender !== '' && !form.values.senderRegistered && (
          <Text size="sm" role="note">
            Until it is registered, phones in Australia show “Unverified” instead of the name.
          </Text>
        )}
        <FailureNote error={failure} />
        <Group>
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={!form.isDirty()}
          >
            Save name
          </Button>
        </Group>
      </Stack>
      {unsaved.dialog}
    </form>
  );
}

import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useFieldErrors } from '../../shared/forms/field-errors.ts';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { useRefreshSession } from '../../shell/session/refresh-session.ts';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';

export function AboutForm() {
  const { user } = useSession();
  const refresh = useRefreshSession();
  const form = useForm({
    initialValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      workTitle: user?.workTitle ?? '',
      phoneNumber: user?.phoneNumber ?? '',
    },
  });
  const save = useChange(trpc.profile.change, {
    success: 'Profile saved',
    invalidates: [trpc.team.pathKey()],
    onSuccess: async (_nothing, saved) => {
      form.resetDirty(saved);
      await refresh();
    },
  });
  const unsaved = useUnsaved(form.isDirty());
  const failure = useFieldErrors(form, save.error);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            {...form.getInputProps('lastName')}
          />
          <TextInput
            label="Title"
            description="For example, Solar consultant"
            autoComplete="organization-title"
            maxLength={100}
            {...form.getInputProps('workTitle')}
          />
          <TextInput
            label="Phone"
            description="Shown on proposals for questions"
            type="tel"
            autoComplete="tel"
            maxLength={50}
            {...form.getInputProps('phoneNumber')}
          />
        </SimpleGrid>
        <FailureNote error={failure} />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
      </Stack>
      {unsaved.dialog}
    </form>
  );
}

import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { SecretDialog } from '../../settings/secret-dialog.tsx';
import { SecretOnce } from '../../settings/secret-once.tsx';
import { CopyField } from '../../shared/copy-field.tsx';
import { DialogForm } from '../../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { type Expiry, toExpires } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';
import { type Permission, permissionWords } from './permission-words.ts';

type Facts = Pick<WebOutputs['apiKeys']['list'], 'permissions' | 'apiUrl'>;

/** Makes a key, and shows it the one time that it can be shown. */
export function NewKeyButton(facts: Facts) {
  const [isOpen, dialog] = useDisclosure();
  const create = useChange(trpc.apiKeys.create, { invalidates: [trpc.apiKeys.pathKey()] });
  const made = create.data;
  const close = () => {
    dialog.close();
    create.reset();
  };
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={dialog.open}>
        New key
      </Button>
      <SecretDialog
        opened={isOpen}
        isMade={made !== undefined}
        onClose={close}
        title={made ? 'Your new API key' : 'New API key'}
      >
        {made ? (
          <SecretOnce what="API key" secret={made.apiKey} onDone={close}>
            <CopyField label="Try it in a terminal" value={curlOf(facts.apiUrl, made.apiKey)} />
          </SecretOnce>
        ) : (
          <KeyForm permissions={facts.permissions} onCreate={create.mutate} saving={create} />
        )}
      </SecretDialog>
    </>
  );
}

export function curlOf(apiUrl: string, apiKey: string): string {
  return `curl '${apiUrl}?action=getaccount&api_key=${apiKey}'`;
}

function KeyForm({
  permissions,
  onCreate,
  saving,
}: Pick<Facts, 'permissions'> & {
  onCreate: (wishes: {
    label: string;
    permissions: Permission[];
    expires: NonNullable<ReturnType<typeof toExpires>>;
  }) => void;
  saving: { isPending: boolean; error: unknown };
}) {
  const never: Expiry = { kind: 'never', day: '' };
  const form = useForm({
    initialValues: { label: '', permissions: [...permissions], expiry: never },
    validate: {
      label: (label) => (label.trim() === '' ? 'Enter a name' : null),
      permissions: (chosen) => (chosen.length === 0 ? 'Choose at least one permission' : null),
      expiry: (expiry) => (toExpires(expiry) === undefined ? 'Enter a date' : null),
    },
  });
  const submit = form.onSubmit(({ label, permissions: chosen, expiry }) => {
    const expires = toExpires(expiry);
    if (expires) onCreate({ label, permissions: chosen, expires });
  });
  return (
    <DialogForm form={form} submit="Create key" saving={saving} onSubmit={submit}>
      <TextInput
        label="Name"
        description="The program that uses the key"
        placeholder="CRM sync"
        maxLength={100}
        required
        data-autofocus
        {...form.getInputProps('label')}
      />
      <Checkbox.Group
        label="Permissions"
        description="Choose only what the program needs"
        {...form.getInputProps('permissions')}
      >
        <Stack gap="xs" mt="xs" mb="xs">
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              value={permission}
              label={permissionWords[permission].name}
              description={permissionWords[permission].meaning}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ExpiryField
        value={form.values.expiry}
        onChange={(expiry) => form.setFieldValue('expiry', expiry)}
        error={form.errors.expiry as string | undefined}
      />
    </DialogForm>
  );
}

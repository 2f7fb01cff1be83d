import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WebInputs, WebOutputs } from '../../../src/doors/web/contract.ts';
import { SecretDialog, SecretOnce } from '../../settings/secret.tsx';
import { CopyField } from '../../shared/copy-field.tsx';
import { dayOf } from '../../shared/formats/firm-clock.ts';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { DayInput } from '../../shared/forms/day-input.tsx';
import { DialogForm } from '../../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { type Expiry, expiryLike, expiryOptions, toExpires } from './expiry.ts';

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
      <Button leftSection={<Plus />} onClick={dialog.open}>
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

function curlOf(apiUrl: string, apiKey: string): string {
  return `curl '${apiUrl}?action=getaccount&api_key=${apiKey}'`;
}

function KeyForm({
  permissions,
  onCreate,
  saving,
}: Pick<Facts, 'permissions'> & {
  onCreate: (settings: WebInputs['apiKeys']['create']) => void;
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

const overlaps = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
];

/** Makes a key in the place of another, which works on while programs change over. */
export function ReplaceKeyButton({ of: old, apiUrl }: { of: Key; apiUrl: string }) {
  const [isOpen, dialog] = useDisclosure();
  const [overlap, setOverlap] = useState('24');
  const [expiry, setExpiry] = useState(() => expiryLike(old));
  const replace = useChange(trpc.apiKeys.replace, { invalidates: [trpc.apiKeys.pathKey()] });
  const made = replace.data;
  const close = () => {
    dialog.close();
    replace.reset();
    setOverlap('24');
    setExpiry(expiryLike(old));
  };
  const expires = toExpires(expiry);
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-label={`Replace ${old.label}`}>
        Replace
      </Button>
      <SecretDialog
        opened={isOpen}
        isMade={made !== undefined}
        onClose={close}
        title={made ? `New key for ${old.label}` : `Replace ${old.label}`}
      >
        {made ? (
          <SecretOnce what="API key" secret={made.apiKey} onDone={close}>
            <Text>
              {made.oldExpiresAt <= Date.now()
                ? 'The old key is no longer valid.'
                : `The old key stays valid until ${dayAndTime(made.oldExpiresAt)}.`}
            </Text>
            <CopyField label="Try it in a terminal" value={curlOf(apiUrl, made.apiKey)} />
          </SecretOnce>
        ) : (
          <DialogForm
            values={{ overlap, expiry }}
            submit="Create new key"
            isDisabled={expires === undefined}
            saving={replace}
            onSubmit={() =>
              expires &&
              replace.mutate({ keyId: old.keyId, overlapHours: Number(overlap), expires })
            }
          >
            <Text>
              The new key has the same name and permissions. Customers created with it still belong
              to {old.madeBy}.
            </Text>
            <Select
              label="Old key stays valid"
              description={
                old.expiresAt === null
                  ? undefined
                  : `Until ${dayAndTime(old.expiresAt)} at the latest`
              }
              data={overlaps}
              value={overlap}
              allowDeselect={false}
              onChange={(value) => value !== null && setOverlap(value)}
            />
            <ExpiryField value={expiry} onChange={setExpiry} />
          </DialogForm>
        )}
      </SecretDialog>
    </>
  );
}

/** The field for a key's expiry. */
function ExpiryField({
  value,
  onChange,
  error,
}: {
  value: Expiry;
  onChange: (value: Expiry) => void;
  error?: string | undefined;
}) {
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <Select
        label="Expires"
        data={expiryOptions}
        value={value.kind}
        allowDeselect={false}
        onChange={(kind) => kind !== null && onChange({ ...value, kind })}
      />
      {value.kind === 'day' && (
        <DayInput
          label="Expiry date"
          required
          min={dayOf(Date.now())}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          error={error}
        />
      )}
    </Group>
  );
}

/** An API key as the list shows it. */
export type Key = WebOutputs['apiKeys']['list']['keys'][number];

type Permission = WebOutputs['apiKeys']['list']['permissions'][number];

/** Each permission in plain words: what it lets a program do. */
const permissionWords: Readonly<Record<Permission, { name: string; meaning: string }>> = {
  'customers:read': {
    name: 'Read customers',
    meaning: 'View customers with their projects, notes, messages and contracts',
  },
  'customers:write': {
    name: 'Edit customers',
    meaning: 'Create customers, change details and status, add notes, erase customers',
  },
  'projects:write': {
    name: 'Edit projects',
    meaning: 'Create and edit projects, publish and withdraw proposals',
  },
  'messages:send': { name: 'Send messages', meaning: 'Send email and SMS to customers' },
  'webhooks:manage': {
    name: 'Manage webhooks',
    meaning: 'Subscribe to events, view and retry deliveries',
  },
  'account:manage': {
    name: 'Manage the account',
    meaning: 'Change company details, the pipeline and templates',
  },
};

/** `Everything`, or the names of a key's permissions. */
export function describePermissions(
  some: readonly Permission[],
  all: readonly Permission[],
): string {
  if (all.every((permission) => some.includes(permission))) return 'Everything';
  if (some.length === 0) return 'No permissions';
  return some.map((permission) => permissionWords[permission].name).join(', ');
}

import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import {
  filterEntriesMax,
  hookUrlCharactersMax,
  ratePerSecondMax,
  slotsMax,
  subscriptionNameCharactersMax,
} from '../../src/doors/web/limits.ts';
import { useStatuses } from '../shared/statuses.tsx';
import { useTeam } from '../shared/team.tsx';
import type { SubscriptionValues } from './subscription-values.ts';

export function NameField({ form }: { form: UseFormReturnType<SubscriptionValues> }) {
  return (
    <TextInput
      label="Name"
      description="Shown in lists, deliveries and emails. Optional."
      placeholder="Accounting"
      autoComplete="off"
      maxLength={subscriptionNameCharactersMax}
      {...form.getInputProps('name')}
    />
  );
}

/** Whose events are sent. */
export function FilterFields({ form }: { form: UseFormReturnType<SubscriptionValues> }) {
  const { statuses } = useStatuses();
  const { team } = useTeam();
  return (
    <>
      <MultiSelect
        label="Only customers with status"
        description="The status at the moment of the event"
        placeholder={form.values.statusIds.length === 0 ? 'Any status' : ''}
        data={statuses.map(({ statusId, name }) => ({ value: String(statusId), label: name }))}
        maxValues={filterEntriesMax}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
        {...form.getInputProps('statusIds')}
      />
      <MultiSelect
        label="Only customers of"
        placeholder={form.values.ownerIds.length === 0 ? 'Any owner' : ''}
        data={team.map(({ userId, name }) => ({ value: String(userId), label: name }))}
        maxValues={filterEntriesMax}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any owner' }}
        {...form.getInputProps('ownerIds')}
      />
    </>
  );
}

/** A secret that the endpoint has already. */
export function OwnSecretField(props: {
  value: string;
  onChange: (secret: string) => void;
  error?: ReactNode;
}) {
  const { onChange, ...rest } = props;
  return (
    <PasswordInput
      label="Your own signing secret"
      description="Leave blank for a new one. Otherwise whsec_ and the base64 of 24 to 64 bytes."
      placeholder="whsec_…"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': 'Show secret' }}
      onChange={(change) => onChange(change.currentTarget.value)}
      {...rest}
    />
  );
}

/** Stands where a new secret would be shown. */
export function OwnSecretNote({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  return (
    <Stack>
      <Text>Deliveries are signed with your own secret. Sundesk doesn’t show it again.</Text>
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

export function UrlField({ form }: { form: UseFormReturnType<SubscriptionValues> }) {
  return (
    <TextInput
      label="URL"
      description="Your endpoint. Sundesk posts JSON to it and expects status 200."
      placeholder="https://example.com/hooks/sundesk"
      type="url"
      inputMode="url"
      autoComplete="off"
      maxLength={hookUrlCharactersMax}
      required
      {...form.getInputProps('hookUrl')}
    />
  );
}

/** Options that most subscriptions leave at their defaults. */
export function OptionFields({
  form,
  rateHint,
}: {
  form: UseFormReturnType<SubscriptionValues>;
  rateHint: string;
}) {
  return (
    <Stack>
      <Switch
        label="Strict ordering"
        description="Events of a customer are sent one at a time, each after the one before has succeeded or failed."
        {...form.getInputProps('isOrdered', { type: 'checkbox' })}
      />
      <Switch
        label="Also sign with a key pair"
        description="Adds an ed25519 signature, verified with a public key instead of the secret."
        {...form.getInputProps('signsWithKey', { type: 'checkbox' })}
      />
      <NumberInput
        label="Concurrency"
        description={`Requests at the same time, from 1 to ${slotsMax}`}
        min={1}
        max={slotsMax}
        allowDecimal={false}
        maw={300}
        {...form.getInputProps('slots')}
      />
      <NumberInput
        label="Rate limit (per second)"
        description={rateHint}
        min={1}
        max={ratePerSecondMax}
        allowDecimal={false}
        maw={300}
        placeholder="No limit"
        {...form.getInputProps('ratePerSecond')}
      />
    </Stack>
  );
}

import {
  Accordion,
  Button,
  Checkbox,
  Code,
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
import { createElement, Fragment, type ReactNode, useId } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import {
  filterEntriesMax,
  hookUrlCharactersMax,
  ratePerSecondMax,
  slotsMax,
  subscriptionNameCharactersMax,
} from '../../src/doors/web/limits.ts';
import { useStatuses } from '../shared/statuses.tsx';
import { useTeam } from '../shared/team.tsx';
import type { Subscription } from './health-words.ts';
import classes from './subscription-fields.module.css';

export function NameField({ form }: { form: UseFormReturnType<SubscriptionValues> }) {
  return (
    <TextInput
      label="Name"
      description="Shown in lists, deliveries and emails. Optional."
      placeholder="Accounting"
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
export function OwnSecretField({
  value,
  onChange,
}: {
  value: string;
  onChange: (secret: string) => void;
}) {
  return (
    <PasswordInput
      label="Your own signing secret"
      description="Leave blank for a new one. Otherwise whsec_ and the base64 of 24 to 64 bytes."
      placeholder="whsec_…"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': 'Show secret' }}
      value={value}
      onChange={(change) => onChange(change.currentTarget.value)}
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

export type EventType = WebOutputs['webhooks']['eventTypes'][number]['type'];

/** A subscription's form as typed: its events, URL and limits; an empty number means none. */
export type SubscriptionValues = {
  name: string;
  types: EventType[];
  allTypes: boolean;
  /** Ids as texts; none for any. */
  statusIds: string[];
  ownerIds: string[];
  hookUrl: string;
  isOrdered: boolean;
  slots: number | '';
  ratePerSecond: number | '';
  signsWithKey: boolean;
};

export function readUrl(hookUrl: string): string | null {
  return URL.canParse(hookUrl.trim()) ? null : 'Enter a full URL such as https://example.com/hook';
}

export function readSlots(slots: number | ''): string | null {
  return slots === '' ? `Enter a number from 1 to ${slotsMax}` : null;
}

export function readTypes(types: EventType[], { allTypes }: SubscriptionValues): string | null {
  return allTypes || types.length > 0 ? null : 'Choose at least one event type';
}

/** The form's values for the chosen settings. */
export function chosenBy(
  subscription: Pick<Subscription, 'name' | 'types' | 'statusIds' | 'ownerIds'>,
): Pick<SubscriptionValues, 'name' | 'types' | 'allTypes' | 'statusIds' | 'ownerIds'> {
  const { name, types, statusIds, ownerIds } = subscription;
  const allTypes = types === '*';
  return {
    name,
    allTypes,
    types: allTypes ? [] : [...types],
    statusIds: statusIds?.map(String) ?? [],
    ownerIds: ownerIds?.map(String) ?? [],
  };
}

/** The values as the server takes them. */
export function toChoices({ name, types, allTypes, statusIds, ownerIds }: SubscriptionValues) {
  const filter = { statusIds: toIds(statusIds), ownerIds: toIds(ownerIds) };
  return { types: allTypes ? ('*' as const) : types, name, filter };
}

function toIds(texts: readonly string[]): number[] | null {
  return texts.length === 0 ? null : texts.map(Number);
}

type EventTypes = WebOutputs['webhooks']['eventTypes'];

/** The event types to subscribe to, each with its meaning and its payload. */
export function EventTypeField({
  types,
  form,
}: {
  types: EventTypes;
  form: UseFormReturnType<SubscriptionValues>;
}) {
  const { allTypes, types: chosen } = form.values;
  const shown = types.filter(({ type }) => allTypes || chosen.includes(type));
  return (
    <Stack gap="xs">
      <Checkbox.Group label="Event types" {...form.getInputProps('types')}>
        <Stack gap="xs" mt="xs">
          {types.map(({ type, summary, isUpdate }, index) => (
            <Fragment key={type}>
              {isUpdate && !types[index - 1]?.isUpdate && (
                <Text fw={500} mt="xs">
                  Updates
                </Text>
              )}
              <Checkbox
                value={type}
                label={summary}
                description={<code>{type}</code>}
                disabled={allTypes}
              />
            </Fragment>
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label="All event types, including updates and new ones"
        {...form.getInputProps('allTypes', { type: 'checkbox' })}
      />
      {shown.length > 0 && (
        <Accordion variant="contained" order={3}>
          {shown.map(({ type, summary, description, example }) => (
            <Accordion.Item key={type} value={type}>
              <Accordion.Control>{`Sample: ${summary}`}</Accordion.Control>
              <Accordion.Panel>
                <Text mb="xs">
                  <CodeText>{description}</CodeText>
                </Text>
                <TextBlock label={`Example of ${type}`} text={JSON.stringify(example, null, 2)} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Stack>
  );
}

/** Text as a machine sent it, in a frame of its own that scrolls by itself. */
export function TextBlock({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <div>
      <Text fw={600} mb={4} id={id}>
        {label}
      </Text>
      <section
        className={classes.frame}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <pre className={classes.text}>{text}</pre>
      </section>
    </div>
  );
}

/** A sentence of the documentation, with names in backticks. */
function CodeText({ children }: { children: string }) {
  const parts = children
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : createElement(Code, null, part)));
  return createElement(Fragment, null, ...parts);
}

import { NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { hookUrlCharactersMax, ratePerSecondMax, slotsMax } from '../../src/doors/web/limits.ts';

/** How and where events are sent, as typed; an empty number is none. */
export type SubscriptionValues = {
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

/** What most leave as it is. */
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

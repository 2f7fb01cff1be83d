import { ActionIcon, Button, Group, Input, NumberInput, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { DayInput } from '../../shared/forms/day-input.tsx';
import type { CompanyValues, Settings } from './company-values.ts';

/** STC prices from certain installation dates on. */
export function CertificatePrices({
  form,
  limits,
}: {
  form: UseFormReturnType<CompanyValues>;
  limits: Settings['limits'];
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const list = 'proposal.certificatePrices';
  const prices = form.values.proposal.certificatePrices;
  const last = prices.at(-1)?.dollars ?? form.values.proposal.certificateDollars;
  // Sets the whole list, because the form does not count a list as changed when an entry is added or removed by
  // itself.
  const setPrices = (changed: typeof prices) => {
    form.setFieldValue(list, changed);
    for (const path of Object.keys(form.errors)) {
      if (path.startsWith(`${list}.`)) form.clearFieldError(path);
    }
  };
  return (
    <Stack gap="xs" role="group" aria-label="Scheduled STC prices">
      <Input.Label labelElement="div">Scheduled STC prices</Input.Label>
      <Text variant="quiet">
        Enter a price here when your STC agent pays a different one from a certain date. Quotes use
        the price on their installation date. STC watch lists the proposals that lose value.
      </Text>
      {prices.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ID, and the form holds all of their state.
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <DayInput
            label="From"
            aria-label={`From, price ${index + 1}`}
            flex={1}
            miw={0}
            {...form.getInputProps(`${list}.${index}.from`)}
          />
          <NumberInput
            label="STC price"
            aria-label={`STC price ${index + 1}`}
            prefix="$"
            min={0}
            max={limits.certificateCents / 100}
            decimalScale={2}
            fixedDecimalScale
            hideControls
            flex={1}
            miw={0}
            {...form.getInputProps(`${list}.${index}.dollars`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            mt={25}
            aria-label={`Remove price ${index + 1}`}
            onClick={() => {
              setPrices(prices.toSpliced(index, 1));
              addButton.current?.focus();
            }}
          >
            <Trash2 size={18} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          ref={addButton}
          variant="light"
          size="compact-sm"
          leftSection={<Plus />}
          disabled={prices.length >= limits.certificatePrices}
          onClick={() => setPrices([...prices, { from: '', dollars: last }])}
        >
          Schedule price
        </Button>
      </div>
    </Stack>
  );
}

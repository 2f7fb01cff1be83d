import {
  ActionIcon,
  Button,
  Group,
  Input,
  NativeSelect,
  NumberInput,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DayInput } from '../../shared/forms/day-input.tsx';
import type { CompanyValues, PriceBasis, Settings } from './company-values.ts';

const bases: Readonly<Record<PriceBasis, string>> = {
  watt: 'watt',
  panel: 'panel',
  storey: 'extra storey',
  kilometre: 'kilometre',
  fixed: 'project',
};
const basisOptions = Object.entries(bases).map(([value, label]) => ({ value, label }));

/** The rules that fill the price of a project. */
export function PriceRulesSection({
  form,
  limits,
}: {
  form: UseFormReturnType<CompanyValues>;
  limits: Settings['limits']['priceRules'];
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The settings are read after the page of a link to this section is there.
  useEffect(() => {
    if (location.hash === '#price-rules') title.current?.scrollIntoView();
  }, []);
  const list = 'priceRules.rules';
  const { rules } = form.values.priceRules;
  // Sets the whole list, for the same reason as in `certificate-prices.tsx`.
  const setRules = (changed: typeof rules) => {
    form.setFieldValue(list, changed);
    for (const path of Object.keys(form.errors)) {
      if (path.startsWith(`${list}.`)) form.clearFieldError(path);
    }
  };
  return (
    <Stack gap="sm" role="group" aria-labelledby="price-rules">
      <Title id="price-rules" ref={title}>
        Price rules
      </Title>
      <Text>
        “Apply price rules” in a project writes one price line for each rule. Lines can be changed
        afterwards.
      </Text>
      {rules.map((_, index) => {
        const of = (member: string, label: string) => ({
          label,
          'aria-label': `${label}, rule ${index + 1}`,
          ...form.getInputProps(`${list}.${index}.${member}`),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ID, and the form holds all of their state.
          <Group key={index} gap="xs" align="flex-start">
            <TextInput
              {...of('description', 'Description')}
              maxLength={limits.descriptionCharacters}
              flex="1 1 14rem"
            />
            <Group gap="xs" align="flex-start" wrap="nowrap" flex="1 1 18rem" miw={0}>
              <NumberInput
                {...of('dollars', 'Price')}
                prefix="$"
                min={0.01}
                max={limits.cents / 100}
                decimalScale={2}
                fixedDecimalScale
                hideControls
                flex={1}
                miw={0}
              />
              <NativeSelect {...of('basis', 'Per')} data={basisOptions} flex={1.4} miw={0} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                mt={25}
                aria-label={`Remove rule ${index + 1}`}
                onClick={() => {
                  setRules(rules.toSpliced(index, 1));
                  addButton.current?.focus();
                }}
              >
                <Trash2 size={18} />
              </ActionIcon>
            </Group>
          </Group>
        );
      })}
      <div>
        <Button
          ref={addButton}
          variant="light"
          size="compact-sm"
          leftSection={<Plus />}
          disabled={rules.length >= limits.rules}
          onClick={() => setRules([...rules, { description: '', basis: 'fixed', dollars: '' }])}
        >
          Add rule
        </Button>
      </div>
      {rules.some(({ basis }) => basis === 'kilometre') && (
        <TextInput
          label="Kilometres from postcode"
          description="In a straight line to the postcode of the site; correct the quantity in the project"
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('priceRules.fromPostcode')}
        />
      )}
      <Switch
        label="Apply to new projects without price lines"
        {...form.getInputProps('priceRules.onNewProjects', { type: 'checkbox' })}
      />
    </Stack>
  );
}

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

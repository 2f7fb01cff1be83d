import {
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
import { useEffect, useRef } from 'react';
import { DayInput } from '../../shared/forms/day-input.tsx';
import { useEntries } from '../../shared/forms/use-entries.tsx';
import {
  type CompanyValues,
  moneyLooks,
  type PriceBasis,
  type Settings,
} from './company-values.ts';

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
  const title = useRef<HTMLHeadingElement>(null);
  // The settings are read after the page of a link to this section is there.
  useEffect(() => {
    if (location.hash === '#price-rules') title.current?.scrollIntoView();
  }, []);
  const list = 'priceRules.rules';
  const { rules } = form.values.priceRules;
  const { removeButton, addButton } = useEntries<(typeof rules)[number]>({
    entries: rules,
    name: 'rule',
    add: 'Add rule',
    blank: { description: '', basis: 'fixed', dollars: '' },
    max: limits.rules,
    onChange: (changed) => setList(form, list, changed),
  });
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
                {...moneyLooks(limits.cents, 0.01)}
                hideControls
                flex={1}
                miw={0}
              />
              <NativeSelect {...of('basis', 'Per')} data={basisOptions} flex={1.4} miw={0} />
              {removeButton(index)}
            </Group>
          </Group>
        );
      })}
      {addButton}
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

/** Sets a whole list, because the form does not count one as changed when an entry is added or removed by itself. */
function setList(
  form: UseFormReturnType<CompanyValues>,
  list: 'proposal.certificatePrices' | 'priceRules.rules',
  changed: readonly object[],
): void {
  form.setFieldValue(list, changed as never);
  for (const path of Object.keys(form.errors)) {
    if (path.startsWith(`${list}.`)) form.clearFieldError(path);
  }
}

/** STC prices from certain installation dates on. */
export function CertificatePrices({
  form,
  limits,
}: {
  form: UseFormReturnType<CompanyValues>;
  limits: Settings['limits'];
}) {
  const list = 'proposal.certificatePrices';
  const prices = form.values.proposal.certificatePrices;
  const last = prices.at(-1)?.dollars ?? form.values.proposal.certificateDollars;
  const { removeButton, addButton } = useEntries({
    entries: prices,
    name: 'price',
    add: 'Schedule price',
    blank: { from: '', dollars: last },
    max: limits.certificatePrices,
    onChange: (changed) => setList(form, list, changed),
  });
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
            {...moneyLooks(limits.certificateCents)}
            hideControls
            flex={1}
            miw={0}
            {...form.getInputProps(`${list}.${index}.dollars`)}
          />
          {removeButton(index)}
        </Group>
      ))}
      {addButton}
    </Stack>
  );
}

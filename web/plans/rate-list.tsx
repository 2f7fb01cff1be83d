import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { limits } from '../../src/doors/web/limits.ts';
import { monthNames } from '../shared/formats/formats.ts';
import { type NumberForm, numberLooks } from '../shared/formats/read-number.ts';
import { type Choice, ChoiceSelect, optionsOf } from '../shared/forms/choice-select.tsx';
import {
  type Faults,
  forms,
  newRate,
  newStep,
  type RateDraft,
  type StepDraft,
  type StepPeriod,
  type WindowDraft,
} from './plan-draft.ts';
import { clockTime } from './plan-words.ts';

const periods: Readonly<Record<StepPeriod, string>> = {
  day: 'Each day',
  month: 'Each month',
  quarter: 'Each quarter',
  year: 'Each year',
};

/** Prices of energy by time, each with blocks if it has them. */
export function RateList({
  legend,
  rateName,
  path,
  rates,
  stepsPer,
  price,
  faults,
  onChange,
}: {
  legend: string;
  /** Such as `usage rate`. */
  rateName: string;
  /** Path of the list, under the server's names. */
  path: string;
  rates: readonly RateDraft[];
  stepsPer: StepPeriod;
  price: NumberForm;
  faults: Faults;
  onChange: (rates: RateDraft[], stepsPer: StepPeriod) => void;
}) {
  const change = (index: number, changes: Partial<RateDraft>) =>
    onChange(
      rates.map((rate, place) => (place === index ? { ...rate, ...changes } : rate)),
      stepsPer,
    );
  const hasBlocks = rates.some(({ steps }) => steps.length > 1);
  return (
    <Fieldset legend={legend}>
      <Stack>
        {rates.map((rate, index) => {
          const of = `${rateName} ${index + 1}`;
          return (
            // Rates have no identity of their own: their index identifies them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <Stack key={index} gap="xs" component="section" aria-label={of}>
              <Group justify="space-between">
                <Text fw={500}>Rate {index + 1}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove ${of}`}
                  onClick={() => onChange(rates.toSpliced(index, 1), stepsPer)}
                >
                  <Trash2 />
                </ActionIcon>
              </Group>
              <WindowFields value={rate} of={of} onChange={(changes) => change(index, changes)} />
              <Steps
                steps={rate.steps}
                of={of}
                path={`${path}.${index}.steps`}
                price={price}
                faults={faults}
                onChange={(steps) => change(index, { steps })}
              />
              <Fault text={faults[`${path}.${index}`]} />
            </Stack>
          );
        })}
        {hasBlocks && (
          <ChoiceSelect
            label="Blocks restart"
            aria-label={`Blocks restart, ${rateName}s`}
            options={optionsOf(periods)}
            value={stepsPer}
            onChange={(chosen) => onChange([...rates], chosen)}
          />
        )}
        <Fault text={faults[path]} />
        {rates.length < limits.energyPlan.rates && (
          <div>
            <Button
              variant="default"
              leftSection={<Plus />}
              onClick={() => onChange([...rates, newRate], stepsPer)}
            >
              {`Add a ${rateName}`}
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}

function Steps({
  steps,
  of,
  path,
  price,
  faults,
  onChange,
}: {
  steps: readonly StepDraft[];
  of: string;
  path: string;
  price: NumberForm;
  faults: Faults;
  onChange: (steps: StepDraft[]) => void;
}) {
  const change = (index: number, changes: Partial<StepDraft>) =>
    onChange(steps.map((step, place) => (place === index ? { ...step, ...changes } : step)));
  return (
    <>
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1;
        const block = steps.length === 1 ? of : `block ${index + 1}, ${of}`;
        return (
          // Blocks have no identity of their own either.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Group key={index} align="flex-start" gap="xs" grow preventGrowOverflow={false}>
            <NumberCell
              label="Price (c per kWh)"
              of={block}
              form={price}
              value={step.centsPerKwh}
              onChange={(centsPerKwh) => change(index, { centsPerKwh })}
              error={faults[`${path}.${index}.centsPerKwh`]}
            />
            {!isLast && (
              <NumberCell
                label="Up to (kWh)"
                of={block}
                form={forms.energy}
                value={step.upToKwh}
                onChange={(upToKwh) => change(index, { upToKwh })}
                error={faults[`${path}.${index}.upToKwh`]}
              />
            )}
          </Group>
        );
      })}
      <Group gap="xs">
        {steps.length < limits.energyPlan.steps && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Add a block, ${of}`}
            onClick={() => onChange([...steps, newStep])}
          >
            Add a block
          </Button>
        )}
        {steps.length > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Remove the last block, ${of}`}
            onClick={() => onChange(steps.slice(0, -1))}
          >
            Remove the last block
          </Button>
        )}
      </Group>
    </>
  );
}

/** The error of a price or a list of prices. */
function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Text c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  );
}

const halves = Array.from({ length: 49 }, (_, half) => ({
  value: String(half / 2),
  label: clockTime(half / 2),
}));
const days: readonly Choice<WindowDraft['days']>[] = [
  { value: 'every_day', label: 'Every day' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'weekends', label: 'Weekends' },
];
const months = monthNames.map((label, index) => ({ value: String(index + 1), label }));

/** Fields for the times when a price applies. */
export function WindowFields({
  value,
  onChange,
  of,
}: {
  value: WindowDraft;
  onChange: (changes: Partial<WindowDraft>) => void;
  /** Names the price, such as `usage rate 2`. */
  of: string;
}) {
  const from = halves.slice(0, -1);
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" verticalSpacing="xs">
      <NativeSelect
        label="From"
        aria-label={`From, ${of}`}
        data={from}
        value={String(value.fromHour)}
        onChange={({ currentTarget }) => onChange({ fromHour: Number(currentTarget.value) })}
      />
      <NativeSelect
        label="To"
        aria-label={`To, ${of}`}
        data={halves.slice(1)}
        value={String(value.toHour)}
        onChange={({ currentTarget }) => onChange({ toHour: Number(currentTarget.value) })}
      />
      <ChoiceSelect
        label="Days"
        aria-label={`Days, ${of}`}
        options={days}
        value={value.days}
        onChange={(chosen) => onChange({ days: chosen })}
      />
      <MultiSelect
        label="Months"
        aria-label={`Months, ${of}`}
        placeholder={value.months.length === 0 ? 'All year' : ''}
        data={months}
        value={value.months}
        onChange={(chosen) => onChange({ months: chosen })}
      />
    </SimpleGrid>
  );
}

/** A number as it is typed. */
export function NumberCell({
  label,
  of,
  form,
  ...input
}: {
  label: string;
  /** Names the price that it belongs to, where there are several. */
  of?: string;
  form: NumberForm;
  value: string | number;
  onChange: (typed: string | number) => void;
  error?: string | undefined;
  placeholder?: string;
}) {
  return (
    <NumberInput
      label={label}
      {...(of === undefined ? {} : { 'aria-label': `${label}, ${of}` })}
      {...numberLooks(form)}
      {...input}
    />
  );
}

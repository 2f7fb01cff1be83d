import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../src/doors/web/limits.ts';
import { planOrigin, planTitle } from '../../plans/plan-words.ts';
import { optionsOf } from '../../shared/forms/choice-select.tsx';
import { trpc } from '../../trpc.ts';
import {
  AddButton,
  ChoiceField,
  focusAfter,
  NumberField,
  RemoveRowButton,
} from '../fields/fields.tsx';
import { asText, at, membersOf, rowOf } from '../place.ts';
import type { Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { MeterData } from './meter-data.tsx';
import { OptionalSection } from './section.tsx';
import classes from './sections.module.css';
import { hourName, patternNames } from './words.ts';

type Usage = NonNullable<Specification['usage']>;

const none: Usage = {
  dailyWattHours: 0,
  pattern: 'evening',
  importTariff: 0,
  exportTariff: 0,
  timeOfUse: [],
  supplyCharge: 0,
  selfUsePercent: null,
};
const of = membersOf(at('usage'), none);
const patterns = optionsOf(patternNames);
const tariff = { decimals: 2, min: 0, max: limits.tariff };

/** The customer's current use and bill, from which savings are estimated. */
export function UsageSection() {
  const hasPlan = useContent(({ specification }) => Boolean(specification.usage?.plan));
  const hasControlledLoad = useContent(({ specification }) =>
    Boolean(specification.usage?.plan?.tariff.controlledLoad),
  );
  return (
    <OptionalSection
      title="Usage and tariffs"
      member="usage"
      begin={none}
      firstField="usage-daily"
      about="Enter the customer’s bill to estimate savings."
      removed="Usage and tariffs removed"
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('dailyWattHours')}
          id="usage-daily"
          label="Usage (kWh a day)"
          form={{ perUnit: 1000, decimals: 3, min: 0, max: limits.dailyWattHours }}
        />
        <ChoiceField label="Usage pattern" options={patterns} {...of('pattern')} />
        <NumberField
          {...of('selfUsePercent')}
          isOptional
          label="Self-consumption (%)"
          placeholder="Calculated"
          form={{ min: 0, max: 100 }}
        />
      </SimpleGrid>
      <MeterData />
      <PlanField />
      {hasPlan ? (
        hasControlledLoad && (
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <NumberField
              {...of('controlledLoadWattHours')}
              isOptional
              label="Controlled load (kWh a day)"
              form={{ perUnit: 1000, decimals: 3, min: 0, max: limits.dailyWattHours }}
            />
          </SimpleGrid>
        )
      ) : (
        <SimplePrices />
      )}
    </OptionalSection>
  );
}

/** The prices of a bill without a plan. */
function SimplePrices() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField {...of('importTariff')} label="Usage rate (c per kWh)" form={tariff} />
        <NumberField {...of('exportTariff')} label="Feed-in tariff (c per kWh)" form={tariff} />
        <NumberField
          {...of('supplyCharge')}
          label="Daily charge (c)"
          form={{ decimals: 2, min: 0, max: limits.supplyCharge }}
        />
      </SimpleGrid>
      <TariffHours />
    </>
  );
}

const thePlan = of('plan');
const label = 'Electricity plan';

/** The plan of the customer: a copy of one of the library, or none where the prices are entered. */
function PlanField() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const plan = useContent(thePlan.read);
  const { data: plans = [] } = useQuery({ ...trpc.plans.list.queryOptions(), enabled: mayEdit });
  const title = plan === null ? '' : planTitle(plan);
  const choose = (chosen: string) => {
    if (chosen === title) return;
    const found = plans.find((one) => planTitle(one) === chosen);
    if (found === undefined) return editor.edit((content) => thePlan.write(content, null));
    const { isExample: _isExample, ...copy } = found;
    editor.edit((content) => thePlan.write(content, copy));
  };
  const options = (isExample: boolean) =>
    plans.filter((one) => one.isExample === isExample).map(planTitle);
  const isListed = plans.some((one) => planTitle(one) === title);
  return (
    <div>
      {mayEdit ? (
        <NativeSelect
          label={label}
          value={title}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: 'None: enter rates' },
            ...(title === '' || isListed ? [] : [title]),
            ...(options(false).length === 0
              ? []
              : [{ group: 'Your plans', items: options(false) }]),
            { group: 'Examples', items: options(true) },
          ]}
        />
      ) : (
        <TextInput label={label} value={title || 'None'} readOnly />
      )}
      {plan !== null && (
        <Text variant="fine" mt={4}>
          {planOrigin(plan)}
        </Text>
      )}
    </div>
  );
}

type Hours = NonNullable<Specification['usage']>['timeOfUse'][number];

const addId = 'add-tariff-hours';
const peak: Hours = { fromHour: 15, toHour: 21, importTariff: 0 };
const rates = membersOf(at('usage'))('timeOfUse');
const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: hourName(hour),
}));

/** Hours at which buying costs something else. */
function TariffHours() {
  const editor = useEditor();
  const count = useContent(({ specification }) => specification.usage?.timeOfUse.length ?? 0);
  const add = () =>
    focusAfter(() => {
      editor.edit((content) => rates.write(content, [...rates.read(content), peak]));
      return `tariff-hours-${count}`;
    });
  return (
    <div>
      {count > 0 && (
        <ul className={classes.list} aria-label="Time-of-use rates">
          {Array.from({ length: count }, (_, index) => (
            // Rows have no identity of their own: their index identifies them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <HoursRow key={index} index={index} />
          ))}
        </ul>
      )}
      {count < limits.timeOfUse && (
        <AddButton id={addId} className={classes.add} onClick={add}>
          Add time-of-use rate
        </AddButton>
      )}
    </div>
  );
}

function HoursRow({ index }: { index: number }) {
  const editor = useEditor();
  const name = `rate ${index + 1}`;
  const looks = { className: classes.third, classNames: { label: classes.label } };
  const of = membersOf(rowOf(rates, index), peak);
  const hourOf = (member: 'fromHour' | 'toHour') => asText(of(member), String, Number);
  return (
    <li className={`${classes.row} ${classes.hours}`}>
      <ChoiceField
        {...looks}
        {...hourOf('fromHour')}
        id={`tariff-hours-${index}`}
        label="From"
        aria-label={`From, ${name}`}
        options={hours.slice(0, 24)}
      />
      <ChoiceField
        {...looks}
        {...hourOf('toHour')}
        label="To"
        aria-label={`To, ${name}`}
        options={hours.slice(1)}
      />
      <NumberField
        {...looks}
        {...of('importTariff')}
        label="c per kWh"
        aria-label={`Cents per kWh, ${name}`}
        form={{ decimals: 2, min: 0, max: limits.tariff }}
      />
      <RemoveRowButton
        name={name}
        className={classes.tools}
        onRemove={() => {
          focusAfter(() => {
            editor.edit((content) => rates.write(content, rates.read(content).toSpliced(index, 1)));
            return addId;
          });
        }}
      />
    </li>
  );
}

import { Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { limits } from '../../../src/doors/web/limits.ts';
import { planOrigin, planTitle } from '../../plans/plan-words.ts';
import { optionsOf } from '../../shared/forms/choice-select.tsx';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { trpc } from '../../trpc.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import type { ProjectContent, Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { focusAfter } from './focus-after.ts';
import { MeterData } from './meter-data.tsx';
import { Section } from './section.tsx';
import { TariffHours } from './tariff-hours.tsx';
import { patternNames } from './usage-names.ts';

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
const patterns = optionsOf(patternNames);
const tariff = { decimals: 2, min: 0, max: limits.tariff };
const addId = 'add-usage';

/** The customer's current use and bill, from which savings are estimated. */
export function UsageSection() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const hasUsage = useContent(({ specification }) => specification.usage !== null);
  const hasPlan = useContent(({ specification }) => Boolean(specification.usage?.plan));
  const hasControlledLoad = useContent(({ specification }) =>
    Boolean(specification.usage?.plan?.tariff.controlledLoad),
  );
  const add = () => {
    focusAfter(() => {
      editor.editSpecification({ usage: none });
      return 'usage-daily';
    });
  };
  const remove = () => {
    const { usage } = editor.current().autosave.mine.specification;
    focusAfter(() => {
      editor.editSpecification({ usage: null });
      return addId;
    });
    offerUndo('Usage and tariffs removed', () => editor.editSpecification({ usage }));
  };
  if (!hasUsage) {
    return (
      <Section title="Usage and tariffs">
        <Text c="dimmed" size="sm">
          Enter the customer’s bill to estimate savings.
        </Text>
        {mayEdit && (
          <div>
            <Button
              id={addId}
              variant="default"
              size="sm"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={add}
            >
              Add usage and tariffs
            </Button>
          </div>
        )}
      </Section>
    );
  }
  return (
    <Section
      title="Usage and tariffs"
      actions={
        mayEdit && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
            Remove usage and tariffs
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('dailyWattHours')}
          id="usage-daily"
          label="Usage (kWh a day)"
          form={{ perUnit: 1000, decimals: 3, min: 0, max: limits.dailyWattHours }}
        />
        <ChoiceField
          label="Usage pattern"
          options={patterns}
          read={({ specification }) => (specification.usage ?? none).pattern}
          write={(content, value) => of('pattern').write(content, value)}
        />
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
              read={({ specification }) => specification.usage?.controlledLoadWattHours ?? null}
              write={of('controlledLoadWattHours').write}
              isOptional
              label="Controlled load (kWh a day)"
              form={{ perUnit: 1000, decimals: 3, min: 0, max: limits.dailyWattHours }}
            />
          </SimpleGrid>
        )
      ) : (
        <SimplePrices />
      )}
    </Section>
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

function of<Name extends keyof Usage>(member: Name) {
  return {
    read: ({ specification }: ProjectContent): Usage[Name] => (specification.usage ?? none)[member],
    write(content: ProjectContent, value: Usage[Name]): ProjectContent {
      const { usage } = content.specification;
      if (usage === null) return content;
      return {
        ...content,
        specification: { ...content.specification, usage: { ...usage, [member]: value } },
      };
    },
  };
}

type Plan = NonNullable<NonNullable<Specification['usage']>['plan']>;
const label = 'Electricity plan';

/** The plan of the customer: a copy of one of the library, or none where the prices are entered. */
function PlanField() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const plan = useContent(({ specification }) => specification.usage?.plan ?? null);
  const { data: plans = [] } = useQuery({ ...trpc.plans.list.queryOptions(), enabled: mayEdit });
  const title = plan === null ? '' : planTitle(plan);
  const choose = (chosen: string) => {
    if (chosen === title) return;
    const found = plans.find((one) => planTitle(one) === chosen);
    if (found === undefined) return editor.edit((content) => withPlan(content, null));
    const { isExample: _isExample, ...copy } = found;
    editor.edit((content) => withPlan(content, copy));
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
        <Text size="xs" c="dimmed" mt={4}>
          {planOrigin(plan)}
        </Text>
      )}
    </div>
  );
}

function withPlan(content: ProjectContent, plan: Plan | null): ProjectContent {
  const { usage } = content.specification;
  if (usage === null) return content;
  return { ...content, specification: { ...content.specification, usage: { ...usage, plan } } };
}

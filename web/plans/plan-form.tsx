import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../src/doors/web/limits.ts';
import { DayInput } from '../shared/forms/day-input.tsx';
import { fieldErrorsOf } from '../shared/forms/field-errors.ts';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
import { OtherCharges } from './other-charges.tsx';
import {
  draftOf,
  type Faults,
  forms,
  type PlanDraft,
  type PlanInput,
  planOf,
} from './plan-draft.ts';
import { faultText, type Plan, planTitle } from './plan-words.ts';
import { NumberCell, RateList } from './rate-list.tsx';

const { nameCharacters, sourceCharacters } = limits.energyPlan;

/** All that a plan is made of. Checks the numbers here, and that the hours of the rates fit together on the server. */
export function PlanForm({
  plan,
  replaces,
  plans,
  onSaved,
}: {
  /** The plan to start with; undefined for an empty form. */
  plan: PlanInput | undefined;
  /** The plan of the library that is edited; null for a new one. */
  replaces: Plan | null;
  plans: readonly Plan[];
  onSaved: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(plan));
  const [isTried, setTried] = useState(false);
  const save = useChange(trpc.plans.set, {
    success: 'Plan saved',
    invalidates: [trpc.plans.pathKey()],
    onSuccess: onSaved,
  });
  const made = planOf(draft);
  const served = faultsOfServer(save.error);
  const faults: Faults = { ...served, ...(isTried ? made.faults : {}) };
  const set = (changes: Partial<PlanDraft>) => setDraft({ ...draft, ...changes });
  const submit = () => {
    setTried(true);
    save.reset();
    if (Object.keys(made.faults).length > 0) return;
    const key = replaces && { retailer: replaces.retailer, name: replaces.name };
    save.mutate({ plan: made.plan, replaces: key });
  };
  const text = (name: 'name' | 'retailer' | 'area' | 'source', label: string, max: number) => (
    <TextInput
      label={label}
      value={draft[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      maxLength={max}
      error={faults[name]}
      {...(name === 'name' ? { 'data-autofocus': true, withAsterisk: true } : {})}
    />
  );
  const overwritten = plans.find(
    (one) =>
      !one.isExample &&
      planTitle(one) === planTitle({ retailer: '', ...made.plan }) &&
      (replaces === null || planTitle(one) !== planTitle(replaces)),
  );
  return (
    <DialogForm
      values={draft}
      submit="Save plan"
      saving={{ ...save, error: Object.keys(served).length === 0 ? save.error : null }}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {text('name', 'Plan name', nameCharacters)}
        {text('retailer', 'Retailer', nameCharacters)}
        {text('area', 'Area', nameCharacters)}
        <DayInput
          label="Prices valid on"
          value={draft.validOn}
          onChange={(validOn) => set({ validOn })}
          error={faults.validOn}
        />
      </SimpleGrid>
      {text('source', 'Source of the prices', sourceCharacters)}
      <Switch
        label="Prices include GST"
        description="Feed-in has no GST either way."
        checked={draft.includesGst}
        onChange={({ currentTarget }) => set({ includesGst: currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberCell
          label="Daily charge (c)"
          form={forms.dailyCharge}
          value={draft.dailyCharge}
          onChange={(dailyCharge) => set({ dailyCharge })}
          error={faults['tariff.dailyCharge']}
        />
      </SimpleGrid>
      <RateList
        legend="Usage rates"
        rateName="usage rate"
        path="tariff.importRates"
        rates={draft.importRates}
        stepsPer={draft.importStepsPer}
        price={forms.importPrice}
        faults={faults}
        onChange={(importRates, importStepsPer) => set({ importRates, importStepsPer })}
      />
      <RateList
        legend="Feed-in rates"
        rateName="feed-in rate"
        path="tariff.feedInRates"
        rates={draft.feedInRates}
        stepsPer={draft.feedInStepsPer}
        price={forms.feedInPrice}
        faults={faults}
        onChange={(feedInRates, feedInStepsPer) => set({ feedInRates, feedInStepsPer })}
      />
      <OtherCharges draft={draft} set={set} faults={faults} />
      {overwritten !== undefined && (
        <Text>The library has {planTitle(overwritten)} already. Saving replaces it.</Text>
      )}
      {Object.keys(faults).length > 0 && (
        <Text role="alert" c="var(--mantine-color-error)">
          Not saved. Correct the entries marked above.
        </Text>
      )}
    </DialogForm>
  );
}

/** Errors found by the server, by the path of the member within the plan. */
function faultsOfServer(error: unknown): Faults {
  const faults = Object.entries(fieldErrorsOf(error));
  return Object.fromEntries(
    faults.map(([path, text]) => [path.replace(/^plan\./, ''), faultText(text)]),
  );
}

import { Button, Fieldset, Group, SimpleGrid, Stack, Switch } from '@mantine/core';
import { Plus } from 'lucide-react';
import { limits } from '../../src/doors/web/limits.ts';
import { ChoiceSelect } from '../shared/forms/choice-select.tsx';
import {
  always,
  type DemandDraft,
  type Faults,
  forms,
  newDemand,
  type PlanDraft,
} from './plan-draft.ts';
import { NumberCell, WindowFields } from './rate-list.tsx';

type Part = {
  draft: PlanDraft;
  set: (changes: Partial<PlanDraft>) => void;
  faults: Faults;
};

/** The charges and offers that few plans have. */
export function OtherCharges(part: Part) {
  return (
    <Fieldset legend="Other charges">
      <Stack>
        <DemandCharges {...part} />
        <ControlledLoad {...part} />
        <FreeWindow {...part} />
      </Stack>
    </Fieldset>
  );
}

function DemandCharges({ draft, set, faults }: Part) {
  const { demandCharges } = draft;
  const change = (index: number, changes: Partial<DemandDraft>) =>
    set({
      demandCharges: demandCharges.map((charge, place) =>
        place === index ? { ...charge, ...changes } : charge,
      ),
    });
  return (
    <>
      {demandCharges.map((charge, index) => {
        const of = `demand charge ${index + 1}`;
        return (
          // Charges have no identity of their own: their index identifies them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Stack key={index} gap="xs" component="section" aria-label={of}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
              <NumberCell
                label="Demand charge (c per kW)"
                of={of}
                form={forms.demandPrice}
                value={charge.centsPerKw}
                onChange={(centsPerKw) => change(index, { centsPerKw })}
                error={faults[`tariff.demandCharges.${index}.centsPerKw`]}
              />
              <ChoiceSelect
                label="Charged"
                aria-label={`Charged, ${of}`}
                options={[
                  { value: 'month', label: 'Per month' },
                  { value: 'day', label: 'Per day' },
                ]}
                value={charge.per}
                onChange={(per) => change(index, { per })}
              />
            </SimpleGrid>
            <WindowFields value={charge} of={of} onChange={(changes) => change(index, changes)} />
            <div>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`Remove ${of}`}
                onClick={() => set({ demandCharges: demandCharges.toSpliced(index, 1) })}
              >
                Remove demand charge
              </Button>
            </div>
          </Stack>
        );
      })}
      {demandCharges.length < limits.energyPlan.demandCharges && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus />}
            onClick={() => set({ demandCharges: [...demandCharges, newDemand] })}
          >
            Add a demand charge
          </Button>
        </div>
      )}
    </>
  );
}

function ControlledLoad({ draft: { controlledLoad }, set, faults }: Part) {
  return (
    <>
      <Switch
        label="Controlled load"
        checked={controlledLoad !== null}
        onChange={({ currentTarget }) =>
          set({
            controlledLoad: currentTarget.checked ? { centsPerKwh: '', dailyCharge: '' } : null,
          })
        }
      />
      {controlledLoad !== null && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          <NumberCell
            label="Controlled load (c per kWh)"
            form={forms.importPrice}
            value={controlledLoad.centsPerKwh}
            onChange={(centsPerKwh) => set({ controlledLoad: { ...controlledLoad, centsPerKwh } })}
            error={faults['tariff.controlledLoad.centsPerKwh']}
          />
          <NumberCell
            label="Its daily charge (c)"
            form={forms.dailyCharge}
            value={controlledLoad.dailyCharge}
            onChange={(dailyCharge) => set({ controlledLoad: { ...controlledLoad, dailyCharge } })}
            error={faults['tariff.controlledLoad.dailyCharge']}
          />
        </SimpleGrid>
      )}
    </>
  );
}

function FreeWindow({ draft: { freeWindow }, set, faults }: Part) {
  const noon = { ...always, fromHour: 11, toHour: 14, capKwh: '' };
  return (
    <>
      <Switch
        label="Free hours"
        description="Usage in these hours costs nothing, up to the daily cap."
        checked={freeWindow !== null}
        onChange={({ currentTarget }) => set({ freeWindow: currentTarget.checked ? noon : null })}
      />
      {freeWindow !== null && (
        <>
          <WindowFields
            value={freeWindow}
            of="free hours"
            onChange={(changes) => set({ freeWindow: { ...freeWindow, ...changes } })}
          />
          <Group>
            <NumberCell
              label="Daily cap (kWh)"
              placeholder="No cap"
              form={forms.energy}
              value={freeWindow.capKwh}
              onChange={(capKwh) => set({ freeWindow: { ...freeWindow, capKwh } })}
              error={faults['tariff.freeWindow.capKwh']}
            />
          </Group>
        </>
      )}
    </>
  );
}

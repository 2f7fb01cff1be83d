import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { datasheetFigures, limits, newArray } from '../../../src/doors/web/limits.ts';
import { AddExampleProducts } from '../../products/add-example-products.tsx';
import type { Product } from '../../shared/formats/product-words.ts';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';
import { focusAfter, NumberField, RemoveRowButton, TextField } from '../fields/fields.tsx';
import { at, fieldsOf, membersOf } from '../place.ts';
import type { Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { batteryOf, ComponentList, inverterOf, panelsOf } from './component-list.tsx';
import { linesForEquipment } from './equipment-lines.ts';
import { ProductPicker } from './product-picker.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';

/** The system to install. */
export function SystemSection() {
  const mayEdit = useMayEdit();
  const isEmpty = useContent(
    ({ specification: { panels, inverters, battery } }) =>
      panels.length === 0 && inverters.length === 0 && battery === null,
  );
  return (
    <Section title="System">
      {isEmpty && (
        <Text variant="quiet">
          Choose panels and an inverter from your library. Sundesk calculates size, STCs and yield.
        </Text>
      )}
      {isEmpty && mayEdit && <KitPicker />}
      <div className={classes.pieces} data-empty={isEmpty || undefined}>
        <ComponentList list="panels" />
        <ComponentList list="inverters" />
        <BatteryField />
      </div>
    </Section>
  );
}

type Battery = NonNullable<Specification['battery']>;

const energy = { perUnit: 1000, decimals: 3, min: 1 } as const;
const none: Battery = {
  maker: '',
  model: '',
  nominalWattHours: 10_000,
  usableWattHours: 10_000,
  powerWatts: null,
  quantity: 1,
};
const of = membersOf(at('battery'), none);
const field = fieldsOf(of, 'battery', {});
const addId = 'add-battery';

/** The battery, of which a system has one kind or none. */
function BatteryField() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const hasBattery = useContent(({ specification }) => specification.battery !== null);
  const add = (battery: Battery) => {
    focusAfter(() => {
      editor.editSpecification({ battery });
      return battery.model === '' ? 'battery-maker' : 'battery-quantity';
    });
  };
  if (hasBattery) return <BatteryRow />;
  if (!mayEdit) return null;
  return (
    <div>
      <ProductPicker
        id={addId}
        kind="battery"
        label="Add battery"
        onPick={(product) => add(batteryOf(product))}
        onFree={() => add(none)}
      />
    </div>
  );
}

function BatteryRow() {
  const editor = useEditor();
  // Each of the two bounds the other.
  const nominal = useContent(({ specification }) => specification.battery?.nominalWattHours ?? 1);
  const usable = useContent(({ specification }) => specification.battery?.usableWattHours ?? 1);
  const classNames = { label: classes.label };
  const remove = () => {
    const { battery } = editor.current().autosave.mine.specification;
    focusAfter(() => {
      editor.editSpecification({ battery: null });
      return addId;
    });
    offerUndo('Battery removed', () => editor.editSpecification({ battery }));
  };
  return (
    <ul className={classes.list} aria-label="Battery">
      <li className={`${classes.row} ${classes.battery}`}>
        <TextField
          {...field('maker', 'Brand')}
          id="battery-maker"
          maxLength={limits.nameCharacters}
          className={classes.whole}
          classNames={classNames}
        />
        <TextField
          {...field('model', 'Model')}
          maxLength={limits.nameCharacters}
          className={classes.across}
          classNames={classNames}
        />
        <NumberField
          {...of('usableWattHours')}
          form={{ ...energy, max: nominal }}
          label="Usable kWh"
          aria-label="Usable kWh each, battery"
          className={classes.half}
          classNames={classNames}
        />
        <NumberField
          {...of('nominalWattHours')}
          form={{ ...energy, min: usable, max: limits.batteryWattHours }}
          label="Nominal kWh"
          aria-label="Nominal kWh each, battery"
          className={classes.rest}
          classNames={classNames}
        />
        <NumberField
          {...of('powerWatts')}
          isOptional
          form={{ perUnit: 1000, decimals: 3, min: 1, max: limits.batteryPowerWatts }}
          label="Power kW"
          aria-label="Power kW each, battery"
          className={classes.half}
          classNames={classNames}
        />
        <NumberField
          {...field('quantity', 'Quantity')}
          id="battery-quantity"
          form={{ min: 1, max: limits.quantity }}
          className={classes.rest}
          classNames={classNames}
        />
        <RemoveRowButton name="battery" className={classes.tools} onRemove={remove} />
        <div className={classes.warranty}>
          <NumberField
            {...field('warrantyYears', 'Product warranty (years)')}
            isOptional
            form={datasheetFigures.warrantyYears}
          />
        </div>
      </li>
    </ul>
  );
}

type Kit = WebOutputs['products']['kits'][number];

/** Fills an empty system with a kit of the library. */
function KitPicker() {
  const editor = useEditor();
  const mayManage = useMay('account:manage');
  const kits = useQuery(trpc.products.kits.queryOptions());
  const library = useQuery(trpc.products.list.queryOptions({}));
  if (library.data?.length === 0) {
    return mayManage ? (
      <Group gap="xs">
        <AddExampleProducts />
        <Text variant="quiet">Your library is empty.</Text>
      </Group>
    ) : null;
  }
  const use = (kit: Kit) => {
    const { specification: before } = editor.current().autosave.mine;
    focusAfter(() => {
      editor.editSpecification(withKit(before, kit));
      return 'add-panels';
    });
    const { panels, inverters, battery, arrays, priceLines } = before;
    offerUndo(`${kit.name} added`, () =>
      editor.editSpecification({ panels, inverters, battery, arrays, priceLines }),
    );
  };
  if (!kits.data?.length) return null;
  return (
    <Stack gap={6}>
      <Text id="kits">Start with a kit</Text>
      <Group gap="xs" role="group" aria-labelledby="kits">
        {kits.data.map((kit) => (
          <Button key={kit.name} variant="light" onClick={() => use(kit)}>
            {kit.name}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** The system with the kit's products, their prices, and its panels on the roof if they have one place to go. */
function withKit(before: Specification, kit: Kit): Partial<Specification> {
  const products: Product[] = [kit.panel, kit.inverter, ...(kit.battery ? [kit.battery] : [])];
  const system = {
    ...before,
    panels: [panelsOf(kit.panel, kit.panels)],
    inverters: [inverterOf(kit.inverter)],
    battery: kit.battery ? batteryOf(kit.battery) : null,
  };
  const [array = newArray, ...others] = before.arrays;
  const named = new Set(before.priceLines.map(({ description }) => description));
  const lines = kit.lines.filter(({ description }) => !named.has(description));
  return {
    panels: system.panels,
    inverters: system.inverters,
    battery: system.battery,
    arrays: others.length > 0 ? before.arrays : [{ ...array, panels: kit.panels }],
    priceLines: [...before.priceLines, ...linesForEquipment(system, products), ...lines],
  };
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { newArray } from '../../../src/doors/web/limits.ts';
import { AddExampleProducts } from '../../products/add-example-products.tsx';
import type { Product } from '../../shared/formats/product-words.ts';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';
import type { Specification } from '../project-content.ts';
import { useEditor } from '../use-editor.ts';
import { linesForEquipment } from './equipment-lines.ts';
import { focusAfter } from './focus-after.ts';
import { batteryOf, inverterOf, panelsOf } from './pieces.ts';

type Kit = WebOutputs['products']['kits'][number];

/** Fills an empty system with a kit of the library. */
export function KitPicker() {
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

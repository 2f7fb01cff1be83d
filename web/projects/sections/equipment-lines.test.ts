import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noDatasheet } from '../../../src/domain/products/product.ts';
import { content } from '../../../test/support/projects/example-project.ts';
import type { Product } from '../../shared/formats/product-words.ts';
import { linesForEquipment, linesOutOfStep } from './equipment-lines.ts';

const { specification } = content;

function line(description: string, quantity: number) {
  return { description, quantity, unitCents: 100 };
}

test('a line that counts other pieces than the system has is out of step', () => {
  const priceLines = [
    line('Example Energy EE-440 panels, 440 W', 12),
    line('EXAMPLE POWER XP-5000 inverter', 2),
    line('Example Storage ES-13', 1),
    line('Mounting of 12 panels', 12),
    line('Example Energy EE-440 with Example Power XP-5000', 5),
  ];
  assert.deepEqual(linesOutOfStep({ ...specification, priceLines }), [
    { index: 0, pieces: 15 },
    { index: 1, pieces: 1 },
  ]);
});

test('equipment that no line names is priced from the library', () => {
  const product: Product = {
    productId: 1,
    kind: 'panel',
    maker: 'Example Energy',
    model: 'EE-440',
    watts: 440,
    nominalWattHours: 0,
    usableWattHours: 0,
    priceCents: 31_000,
    costCents: null,
    datasheet: noDatasheet,
    pictureId: null,
    datasheetId: null,
    isArchived: false,
  };
  const products: Product[] = [
    product,
    { ...product, kind: 'inverter', maker: 'Example Power', model: 'XP-5000', priceCents: 0 },
    {
      ...product,
      kind: 'battery',
      maker: 'Example Storage',
      model: 'ES-13',
      watts: 0,
      usableWattHours: 13_500,
      priceCents: 990_000,
    },
  ];
  const priceLines = [line('Installation', 1)];
  assert.deepEqual(linesForEquipment({ ...specification, priceLines }, products), [
    { description: 'Example Energy EE-440, 440 W', quantity: 15, unitCents: 31_000 },
    { description: 'Example Storage ES-13, 13.5 kWh usable', quantity: 1, unitCents: 990_000 },
  ]);
  const priced = [line('Example Energy EE-440', 15), line('Example Storage ES-13', 1)];
  assert.deepEqual(linesForEquipment({ ...specification, priceLines: priced }, products), []);
});

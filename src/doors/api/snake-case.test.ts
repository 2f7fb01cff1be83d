import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { readInput } from './input.ts';
import { createSchemaCollection } from './open-api/schema-collection.ts';
import { fromSnakeCase, snakeInput, snakeSchema, toSnakeCase } from './snake-case.ts';

const hours = z
  .object({ fromHour: z.int(), toHour: z.int() })
  .refine(({ fromHour, toHour }) => fromHour !== toHour, {
    path: ['toHour'],
    error: 'must not be fromHour',
  });
const plan = z
  .object({
    planName: z.string().trim().max(10).meta({ description: 'What it is called' }),
    timeOfUse: z.array(hours),
    mainRoof: z.object({ roofMaterial: z.string() }).nullable(),
    exportLimit: z.int().exactOptional(),
    usualPattern: z.enum(['evening', 'all_day']).default('evening'),
    centsByName: z.record(z.string(), z.object({ unitCents: z.int() })),
  })
  .meta({ id: 'Plan', description: 'A plan' });

const value = {
  planName: 'Plan A',
  timeOfUse: [{ fromHour: 7, toHour: 9 }],
  mainRoof: { roofMaterial: 'tile' },
  usualPattern: 'all_day' as const,
  centsByName: { aFreeName: { unitCents: 5 } },
};
const wire = {
  plan_name: 'Plan A',
  time_of_use: [{ from_hour: 7, to_hour: 9 }],
  main_roof: { roof_material: 'tile' },
  usual_pattern: 'all_day' as const,
  cents_by_name: { aFreeName: { unit_cents: 5 } },
};

test('writes and reads a value on all levels, and leaves free names alone', () => {
  assert.deepEqual(toSnakeCase(plan)(value), wire);
  assert.deepEqual(fromSnakeCase(plan)(wire), value);
  assert.deepEqual(snakeInput(plan).parse(wire), value);
});

test('writes the members of the schema alone, in its order', () => {
  const { planName, ...others } = value;
  const written = toSnakeCase(plan)({ secret: 1, ...others, planName } as typeof value);
  assert.equal(JSON.stringify(written), JSON.stringify(wire));
});

test('keeps null and absent members', () => {
  const bare = { planName: '', timeOfUse: [], mainRoof: null, centsByName: {} };
  const { usual_pattern: _, ...others } = wire;
  const written = { ...others, plan_name: '', time_of_use: [], main_roof: null, cents_by_name: {} };
  assert.deepEqual(toSnakeCase(plan)({ ...bare, usualPattern: 'evening' }), {
    ...written,
    usual_pattern: 'evening',
  });
  assert.deepEqual(snakeInput(plan).parse(written), { ...bare, usualPattern: 'evening' });
});

test('describes the same members, limits and sentences', () => {
  const asSchema = createSchemaCollection();
  assert.deepEqual(asSchema.describe(snakeSchema(plan)), { $ref: '#/components/schemas/Plan' });
  const described = asSchema.schemas.Plan;
  assert.equal(described?.description, 'A plan');
  assert.deepEqual(described?.required, ['plan_name', 'time_of_use', 'main_roof', 'cents_by_name']);
  assert.deepEqual(described?.properties?.plan_name, {
    type: 'string',
    maxLength: 10,
    description: 'What it is called',
  });
  const asInput = createSchemaCollection();
  assert.deepEqual(asInput.describe(snakeInput(plan)), { $ref: '#/components/schemas/Plan' });
  assert.deepEqual(asInput.schemas, asSchema.schemas, 'an input is documented as its schema is');
});

test('makes a schema once, so that an id names one schema', () => {
  assert.equal(snakeSchema(plan), snakeSchema(plan));
  assert.equal(snakeSchema(hours), snakeSchema(plan).shape.time_of_use.element);
});

test('names members as the interface does when it refuses', () => {
  const refuse = (input: object) => {
    try {
      readInput(snakeInput(plan), input);
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };
  assert.equal(
    refuse({ ...wire, main_roof: {} }),
    'main_roof.roof_material is required',
    'a fault of one member',
  );
  assert.equal(
    refuse({ ...wire, time_of_use: [{ from_hour: 7, to_hour: 7 }] }),
    'time_of_use.0.to_hour must not be from_hour',
    'a fault that compares members',
  );
  assert.equal(refuse({ ...wire, planName: 'x' }), undefined, 'other members are dropped');
});

test('checks of a list see the names of the domain', () => {
  const lists = z.object({
    timeOfUse: z.array(hours).check((payload) => {
      const twice = payload.value.findIndex(({ fromHour }, at) => at > 0 && fromHour === 7);
      if (twice < 0) return;
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path: [twice, 'fromHour'],
        message: 'must not be 7',
      });
    }),
  });
  const list = [
    { from_hour: 7, to_hour: 8 },
    { from_hour: 7, to_hour: 9 },
  ];
  assert.throws(() => readInput(snakeInput(lists), { time_of_use: list }), {
    message: 'time_of_use.1.from_hour must not be 7',
  });
});

test('refuses an unsupported schema at once', () => {
  const opaque = z.object({
    whenAt: z.object({ dayOn: z.string() }).transform(({ dayOn }) => dayOn),
  });
  assert.throws(() => snakeSchema(opaque), /has no wire form/);
  assert.throws(() => snakeSchema(z.object({ when: z.date() })), /date has no wire form/);
});

test('a union takes the first of its forms that fits', () => {
  const either = z.object({
    given: z.union([z.object({ unitCents: z.int() }), z.object({ wattHours: z.int() })]),
  });
  assert.deepEqual(toSnakeCase(either)({ given: { wattHours: 5 } }), { given: { watt_hours: 5 } });
  assert.deepEqual(snakeInput(either).parse({ given: { watt_hours: 5 } }), {
    given: { wattHours: 5 },
  });
});

test('reads back every value that it wrote in snake case', () => {
  const any = fc.record({
    planName: fc.constantFrom('', 'a', 'Plan'),
    timeOfUse: fc.array(fc.constantFrom({ fromHour: 1, toHour: 2 }, { fromHour: 22, toHour: 7 })),
    mainRoof: fc.option(fc.record({ roofMaterial: fc.string() })),
    usualPattern: fc.constantFrom('evening' as const, 'all_day' as const),
    centsByName: fc.dictionary(
      fc.stringMatching(/^[A-Za-z]+$/),
      fc.record({ unitCents: fc.integer() }),
    ),
  });
  fc.assert(
    fc.property(any, (one) => {
      assert.deepEqual(
        snakeInput(plan).parse(JSON.parse(JSON.stringify(toSnakeCase(plan)(one)))),
        JSON.parse(JSON.stringify(one)),
      );
    }),
  );
});

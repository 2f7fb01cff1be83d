import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareParts } from './share-parts.ts';

const text = { type: 'string' };

function object(properties: object, required = Object.keys(properties)) {
  return { type: 'object', properties: properties as never, required };
}

function refer(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

test("names an object within another after its owner and member, and keeps the member's description", () => {
  const line = object({ text, cents: { type: 'integer' } });
  assert.deepEqual(
    shareParts({
      Offer: object({ price_lines: { type: 'array', items: { ...line, description: 'A line' } } }),
      OfferInput: object({ deposit: { ...object({ text, days: text }), description: 'A part' } }),
    }),
    {
      OfferPriceLine: line,
      Offer: object({
        price_lines: {
          type: 'array',
          items: { ...refer('OfferPriceLine'), description: 'A line' },
        },
      }),
      OfferDepositInput: object({ text, days: text }),
      OfferInput: object({ deposit: { ...refer('OfferDepositInput'), description: 'A part' } }),
    },
  );
});

test('refers to a named shape everywhere', () => {
  const site = object({ street: text, suburb: text });
  const body = object({ data: site });
  assert.deepEqual(shareParts({ MoveRequest: body, Site: site, Job: object({ at: site }) }), {
    MoveRequest: object({ data: refer('Site') }),
    Site: site,
    Job: object({ at: refer('Site') }),
  });
});

test('leaves the data of a body and an object of one member where they are', () => {
  const schemas = {
    MoveRequest: object({ data: object({ from: text, to: text }) }),
    Erased: object({ customer: object({ id: text }) }),
  };
  assert.deepEqual(shareParts(schemas), schemas);
});

test('extends the largest value whose members another has, unless one of them is optional there', () => {
  const dated = object({ id: text, name: text, at: text });
  const shared = shareParts({
    Plan: object({ id: text, name: text }),
    DatedPlan: dated,
    ListedPlan: object({ id: text, name: text, at: text, next: text }, ['id', 'name', 'at']),
    PlanPatch: object({ id: text, name: text, at: text }, ['id']),
    GetPlanAnswer: object({ id: text, name: text }),
  });
  assert.deepEqual(shared.ListedPlan, {
    allOf: [refer('DatedPlan'), object({ next: text }, [])],
  });
  assert.deepEqual(shared.PlanPatch, object({ id: text, name: text, at: text }, ['id']));
  assert.deepEqual(shared.GetPlanAnswer, refer('Plan'));
});

test('refuses one name for two shapes', () => {
  const schemas = {
    Offer: object({ line: object({ a: text, b: text }) }),
    OfferLine: object({ c: text, d: text }),
  };
  assert.throws(() => shareParts(schemas), /Two schemas would have the name OfferLine/);
});

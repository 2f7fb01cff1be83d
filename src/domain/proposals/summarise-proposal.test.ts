import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largeContent, smallContent } from '../../../test/support/proposals/proposal-content.ts';
import type { ProposalContent } from './proposal-content.ts';
import { summariseProposal } from './summarise-proposal.ts';

function summaryOf(content: ProposalContent): Record<string, string> {
  return Object.fromEntries(summariseProposal(content).map(({ title, text }) => [title, text]));
}

test('a proposal is summarised from its price to the next step', () => {
  assert.deepEqual(Object.entries(summaryOf(smallContent)), [
    [
      'Price',
      'You pay $7,300.00, including GST. The deposit is $730.00, and the remaining $6,570.00 is due later, as the terms set out.',
    ],
    [
      'Rebate',
      'An STC discount of $1,710.00 is already taken off the price. It is 45 STCs at $38.00 each, for installation on 15 December 2026, as planned.',
    ],
    [
      'Energy',
      'Your system should generate about 9,151 kWh in its first year, or 25.1 kWh on an average day.',
    ],
    [
      'Savings',
      'You should save about $1,462 in the first year. Your annual electricity bill would change from about $2,464 to about $1,002.',
    ],
    [
      'Payback',
      'Your savings should cover the price by the end of year 6. After 20 years you should be about $20,596 ahead, an annual return of 18.4%.',
    ],
    [
      'Warranty',
      'Our warranty on workmanship and the whole system is 5 years. Manufacturers’ warranties: panels 25 years (performance 30 years) and inverter 10 years.',
    ],
    [
      'What happens next',
      'Accept and sign online by 21 December 2026. We then apply for the grid connection and install within about 8 weeks of your signature; the planned date is 15 December 2026.',
    ],
  ]);
});

test('each answer has one or two sentences', () => {
  for (const content of [smallContent, largeContent]) {
    for (const { title, text } of summariseProposal(content)) {
      const sentences = text.split(/(?<=[.]) (?=[A-Z])/);
      assert.ok(sentences.length <= 2, `${title}: ${text}`);
    }
  }
});

test('a summary says what the proposal does not estimate, and leaves out what it does not promise', () => {
  const { quote, specification, terms } = smallContent;
  const bare = summaryOf({
    ...smallContent,
    specification: { ...specification, panels: [], inverters: [], usage: null },
    terms: { ...terms, workmanshipWarrantyYears: 0, installWeeks: 0 },
    quote: {
      ...quote,
      price: { ...quote.price, depositCents: 0, certificateDiscountCents: 0 },
      yield: null,
      savings: null,
    },
  });
  assert.deepEqual(Object.keys(bare), [
    'Price',
    'Rebate',
    'Energy',
    'Savings',
    'What happens next',
  ]);
  assert.equal(bare.Price, 'You pay $7,300.00, including GST.');
  assert.equal(bare.Rebate, 'The price includes no STC discount.');
  assert.match(bare.Energy ?? '', /does not estimate how much energy/);
  assert.match(bare.Savings ?? '', /does not include how much electricity you use/);
  assert.match(bare['What happens next'] ?? '', /install on a day that we agree with you/);
});

test('a bill that becomes a credit, and savings that never cover the price, are named as such', () => {
  const { quote } = smallContent;
  const { savings } = quote;
  assert(savings);
  const { bills } = savings;
  const summary = summaryOf({
    ...smallContent,
    quote: {
      ...quote,
      savings: {
        ...savings,
        paybackYear: null,
        bills: { ...bills, after: { ...bills.after, totalCents: -12_345 } },
      },
    },
  });
  assert.match(summary.Savings ?? '', /to a credit of about \$123\.$/);
  assert.equal(summary.Payback, 'The savings do not cover the price within 20 years.');
});

test('products of one kind with different warranties are named', () => {
  const { specification } = smallContent;
  const [panel] = specification.panels;
  assert(panel);
  const panels = [
    { ...panel, warrantyYears: 25, performanceWarrantyYears: null },
    { ...panel, maker: 'Sample', model: 'S1', warrantyYears: 12, performanceWarrantyYears: null },
  ];
  const summary = summaryOf({ ...smallContent, specification: { ...specification, panels } });
  assert.match(summary.Warranty ?? '', /EE-440 mono 25 years, Sample S1 12 years/);
});

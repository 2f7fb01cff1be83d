import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultStatuses, type Status } from '../statuses/status.ts';
import { countFunnel, funnelRank } from './funnel.ts';

const statuses: Status[] = defaultStatuses.map((status, index) => ({
  ...status,
  statusId: index + 1,
}));

/** A customer whose furthest status was this one. */
function cameTo(name: string) {
  const status = statuses.find((candidate) => candidate.name === name);
  assert.ok(status);
  return { furthest: funnelRank(status), customers: 1 };
}

const counts = (funnel: ReturnType<typeof countFunnel>) =>
  Object.fromEntries(funnel.steps.map(({ name, customers }) => [name, customers]));

test('reaching a step reaches all steps before it, skipped ones included', () => {
  const funnel = countFunnel(statuses, [cameTo('New Lead'), cameTo('Quoting'), cameTo('Signed')]);
  assert.deepEqual(counts(funnel), {
    'New Lead': 3,
    Contacted: 2,
    Qualified: 2,
    Quoting: 2,
    'Proposal Sent': 1,
    'Proposal Viewed': 1,
    Negotiating: 1,
    Signed: 1,
  });
});

test('each step says how many of all and how many of the step before reached it', () => {
  const funnel = countFunnel(statuses, [
    cameTo('Contacted'),
    cameTo('Contacted'),
    cameTo('Contacted'),
    cameTo('Qualified'),
  ]);
  assert.deepEqual(funnel.steps.slice(0, 4), [
    { step: 'lead', name: 'New Lead', customers: 4, ofAll: 1, ofPrevious: 1 },
    { step: 'contacted', name: 'Contacted', customers: 4, ofAll: 1, ofPrevious: 1 },
    { step: 'qualified', name: 'Qualified', customers: 1, ofAll: 0.25, ofPrevious: 0.25 },
    { step: 'quoting', name: 'Quoting', customers: 0, ofAll: 0, ofPrevious: 0 },
  ]);
});

test('customers past the signature count as signed', () => {
  const funnel = countFunnel(statuses, [cameTo('Installed'), cameTo('Deposit Paid')]);
  assert.equal(funnel.steps.at(-1)?.customers, 2);
});

test('a customer who entered no step counts only in the total', () => {
  const funnel = countFunnel(statuses, [cameTo('Nurture')]);
  assert.equal(funnel.customers, 1);
  assert.deepEqual(new Set(Object.values(counts(funnel))), new Set([0]));
});

test('a funnel without customers has no shares', () => {
  const funnel = countFunnel(statuses, []);
  assert.deepEqual(funnel.steps[1], {
    step: 'contacted',
    name: 'Contacted',
    customers: 0,
    ofAll: 0,
    ofPrevious: 0,
  });
});

test('statuses of the account’s own lie between the steps by their rank, and removed ones are left out', () => {
  const own = [
    ...statuses.filter(({ step }) => step !== 'qualified'),
    { ...(statuses[0] as Status), statusId: 99, name: 'Site Visit', rank: 45, step: '' as const },
  ];
  const funnel = countFunnel(own, [{ furthest: 45, customers: 1 }]);
  assert.deepEqual(counts(funnel), {
    'New Lead': 1,
    Contacted: 1,
    Quoting: 1,
    'Proposal Sent': 0,
    'Proposal Viewed': 0,
    Negotiating: 0,
    Signed: 0,
  });
});

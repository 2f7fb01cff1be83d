import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicationFaults, suggestedFields, toInput } from './publication.ts';
import type { Check } from './words.ts';

const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '' };
const item = {
  key: 'roof_plan' as const,
  title: 'Sketch of the roof',
  state: 'missing' as const,
  reason: 'Send one.',
  source: 'The code',
  markedBy: null,
};
const shown = { ...item, key: 'disposal' as const, state: 'present' as const };
const check: Check = {
  missing: [],
  oddities: [],
  version: 2,
  isChanged: true,
  figureChanges: null,
  sentStatus: null,
  days: { issuedOn: '2026-11-21', expiresOn: '2026-12-21', latestOn: '2027-11-22' },
  channels: { email: true, sms: false },
  checklists: { solicited: [item], unsolicited: [item, shown] },
  suggested: {
    message: 'Hello',
    saleType: 'unsolicited',
    verification: 'sms',
    signers: [ann],
    answers: [
      { key: 'roof_plan', state: 'present', reason: 'Sent by email' },
      { key: 'disposal', state: 'present', reason: 'In our flyer' },
    ],
  },
  customerId: 1,
};

test('the form begins as it was published last, without a code that cannot be sent any more', () => {
  const { signers, ...fields } = suggestedFields(check);
  assert.deepEqual(fields, {
    message: 'Hello',
    expiresOn: '2026-12-21',
    saleType: 'unsolicited',
    verification: 'none',
    // An item that the proposal shows by now needs no mark.
    answers: [{ key: 'roof_plan', state: 'present', reason: 'Sent by email' }],
    confirmsOddities: false,
    options: [],
  });
  const others = [8, 9].map((projectId) => ({
    projectId,
    title: 'Small',
    address: '',
    systemWatts: 6600,
    priceCents: 540_000,
    isPublished: false,
    isNotChosen: false,
    isSigned: false,
    revision: 2,
    hasRoof: false,
    viewCount: 0,
    lastViewedAt: null,
    createdAt: 0,
    updatedAt: 0,
  }));
  const chosen = { signers, ...fields, options: ['9'] };
  assert.deepEqual(toInput(chosen, { projectId: 7, expectedRevision: 3 }, others), {
    projectId: 7,
    expectedRevision: 3,
    ...fields,
    options: [{ projectId: 9, expectedRevision: 2 }],
    signers: [ann],
  });
});

test('names a missing value at its field', () => {
  const fields = suggestedFields(check);
  assert.deepEqual(publicationFaults(fields, check), {});
  const [signer] = fields.signers;
  assert.ok(signer);
  assert.deepEqual(
    publicationFaults(
      {
        ...fields,
        expiresOn: '2026-11-20',
        verification: 'sms',
        signers: [signer, { ...signer, name: ' ', email: 'bob' }],
        answers: [{ key: 'roof_plan', state: 'present', reason: ' ' }],
      },
      check,
    ),
    {
      expiresOn: 'Enter a date from today to a year ahead',
      'signers.0.phone': 'Enter a mobile number for the code',
      'signers.1.name': 'Enter a name',
      'signers.1.email': 'Enter an email address',
      'signers.1.phone': 'Enter a mobile number for the code',
      'answers.0.reason': 'Enter a reason',
    },
  );
  assert.deepEqual(publicationFaults({ ...fields, signers: [] }, check), {
    signers: 'Add at least one signer',
  });
  const odd = { ...check, oddities: ['There is no inverter.'] };
  assert.deepEqual(publicationFaults(fields, odd), {
    confirmsOddities: 'Confirm this, or change the system first',
  });
  assert.deepEqual(publicationFaults({ ...fields, confirmsOddities: true }, odd), {});
});

test('a signer needs an email address only where the code goes there', () => {
  const faultsWith = (verification: 'none' | 'email', email: string) => {
    const fields = suggestedFields(check);
    const [first] = fields.signers;
    assert.ok(first);
    return publicationFaults({ ...fields, verification, signers: [{ ...first, email }] }, check);
  };
  assert.deepEqual(faultsWith('none', ''), {});
  const needed = { 'signers.0.email': 'Enter an email address for the code' };
  assert.deepEqual(faultsWith('email', ' '), needed);
  assert.deepEqual(faultsWith('none', 'ann'), { 'signers.0.email': 'Enter an email address' });
});

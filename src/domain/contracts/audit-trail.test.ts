import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { chainEntry, checkAuditChain, checkAuditTrail } from './audit-trail.ts';
import { type AuditEntry, auditSteps } from './contract.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const bare = fc.record({
  signerId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  step: fc.constantFrom(...auditSteps),
  at: fc.integer({ min: 0, max: 2 ** 42 }),
  address: text,
  userAgent: text,
  documentSha256: text,
  details: text,
});
const trail = fc.array(bare, { minLength: 1, maxLength: 8 }).map(chained);

test('the chain is the SHA-256 of the one before and the entry', () => {
  const first = entry({ details: 'Contract con_1' });
  const sum = createHash('sha256').update('[null,"opened",1,"","","d0c","Contract con_1"]');
  assert.equal(chainEntry(undefined, first).chainSha256, sum.digest('hex'));
});

test('a trail as it was written passes', () => {
  fc.assert(fc.property(trail, (entries) => checkAuditChain(entries)));
});

test('any change of an entry is detected', () => {
  const members = ['signerId', 'step', 'at', 'address', 'userAgent', 'documentSha256', 'details'];
  const index = fc.nat({ max: 7 });
  fc.assert(
    fc.property(trail, index, fc.constantFrom(...members), bare, (entries, at, member, other) => {
      const place = at % entries.length;
      const changed = { ...entries[place], [member]: other[member as keyof typeof other] };
      fc.pre(JSON.stringify(changed) !== JSON.stringify(entries[place]));
      return !checkAuditChain(entries.with(place, changed as AuditEntry));
    }),
  );
});

test('an entry that is changed with its own chain is detected by what follows it', () => {
  fc.assert(
    fc.property(trail, fc.nat({ max: 7 }), bare, (entries, at, other) => {
      fc.pre(entries.length > 1);
      const place = at % (entries.length - 1);
      const forged = chainEntry(entries[place - 1], other);
      fc.pre(forged.chainSha256 !== entries[place]?.chainSha256);
      return !checkAuditChain(entries.with(place, forged));
    }),
  );
});

test('an entry that was taken out is detected, unless it was the last', () => {
  fc.assert(
    fc.property(trail, fc.nat({ max: 7 }), (entries, at) => {
      fc.pre(entries.length > 1);
      return !checkAuditChain(entries.toSpliced(at % (entries.length - 1), 1));
    }),
  );
});

test('two entries that changed places are detected', () => {
  fc.assert(
    fc.property(trail, fc.nat({ max: 7 }), fc.nat({ max: 7 }), (entries, one, other) => {
      const [a, b] = [one % entries.length, other % entries.length];
      fc.pre(a !== b);
      const [first, second] = [entries[a], entries[b]] as [AuditEntry, AuditEntry];
      return !checkAuditChain(entries.with(a, second).with(b, first));
    }),
  );
});

const signed = {
  contractId: 'con_1',
  state: 'signed' as const,
  signers: [
    { signerId: 1, state: 'signed' },
    { signerId: 2, state: 'signed' },
  ],
};
const whole = chained([
  entry({ details: 'Contract con_1' }),
  entry({ step: 'signed', signerId: 1 }),
  entry({ step: 'signed', signerId: 2 }),
  entry({ step: 'sealed' }),
]);

test('a trail that is cut off at its end does not reach the state of the contract', () => {
  assert.ok(checkAuditTrail(signed, whole));
  for (let length = 0; length < whole.length; length += 1)
    assert.ok(!checkAuditTrail(signed, whole.slice(0, length)), String(length));
  const open = { ...signed, state: 'open' as const };
  assert.ok(checkAuditTrail(open, whole.slice(0, 3)));
  assert.ok(!checkAuditTrail(open, whole.slice(0, 2)), 'the second signature has no entry');
});

test('a trail that ends otherwise than the contract is refused', () => {
  assert.ok(!checkAuditTrail({ ...signed, state: 'declined' }, whole));
  assert.ok(!checkAuditTrail({ ...signed, state: 'closed' }, whole));
  assert.ok(!checkAuditTrail({ ...signed, state: 'sealing' }, whole));
});

test('the trail of another contract is refused', () => {
  assert.ok(!checkAuditTrail({ ...signed, contractId: 'con_2' }, whole));
});

function entry(overrides: Partial<AuditEntry>): Omit<AuditEntry, 'chainSha256'> {
  return {
    signerId: undefined,
    step: 'opened',
    at: 1,
    address: '',
    userAgent: '',
    documentSha256: 'd0c',
    details: '',
    ...overrides,
  };
}

function chained(entries: readonly Omit<AuditEntry, 'chainSha256'>[]): AuditEntry[] {
  const done: AuditEntry[] = [];
  for (const one of entries) done.push(chainEntry(done.at(-1), one));
  return done;
}

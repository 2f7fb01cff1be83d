import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificateValueOn } from '@sundesk/solar';
import { smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { partNotes, stcTiming } from './stc-timing.ts';

/** An offer of 21 November 2026, or another day, that counts STCs for installation on a day. */
function offer(installOn: string, issuedOn = smallContent.issuedOn): ProposalContent {
  const { specification, project, quote } = smallContent;
  const { solarCount } = certificateValueOn(
    { specification, postcode: project.siteAddress.postcode },
    { certificateCents: 4000, certificatePrices: [] },
    installOn,
  );
  const certificateDiscountCents = (solarCount ?? 0) * 4000;
  const price = {
    ...quote.price,
    certificateCents: 4000,
    certificateDiscountCents,
    payableCents: 900_000 - certificateDiscountCents,
  };
  const installDay = { on: installOn, isAssumed: false };
  return { ...smallContent, issuedOn, quote: { ...quote, price, installDay } };
}

test('an offer that counts STCs for next year says what installing this year would cost', () => {
  assert.deepEqual(stcTiming(offer('2027-01-16')), {
    until: '2026-12-31',
    text: 'If we can install by 31 December 2026, you pay $7,200: the STC discount is then $360 higher.',
  });
});

test('an offer for this year says what is lost next year', () => {
  assert.deepEqual(stcTiming(offer('2026-12-15')), {
    until: '2026-12-31',
    text: 'Install by 31 December 2026: from 1 January 2027 the STC discount drops by $360.',
  });
});

test('leaves out a change more than 90 days off, and an offer that counted by other rules', () => {
  assert.equal(stcTiming(offer('2026-08-15', '2026-08-01')), undefined);
  assert.equal(stcTiming(offer('2027-08-15', '2027-08-01')), undefined);
  const { quote, ...rest } = offer('2027-01-16');
  const price = { ...quote.price, certificateDiscountCents: 1 };
  assert.equal(stcTiming({ ...rest, quote: { ...quote, price } }), undefined);
});

test('notes about dates of STCs stand apart from those about the system', () => {
  const [own, date] = [
    { text: 'The network lets this system export nothing.', source: 'Limit set by the network' },
    {
      text: 'Install by 31 December 2026',
      source: 'Renewable Energy (Electricity) Regulations 2001, regulation 20',
    },
  ];
  assert.deepEqual(partNotes([own, date]), { notes: [own], timing: [date] });
});

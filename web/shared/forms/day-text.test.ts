import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readDay, showDay } from './day-text.ts';

test('a day is read in every way that Australians write it', () => {
  for (const text of [
    '26/12/2026',
    '26-12-2026',
    '26.12.2026',
    '26 12 2026',
    '26/12/26',
    '26122026',
    '2026-12-26',
    ' 26/12/2026 ',
  ]) {
    assert.equal(readDay(text), '2026-12-26', text);
  }
  assert.equal(readDay('1/2/2027'), '2027-02-01');
});

test('other text is not a day', () => {
  for (const text of [
    '',
    '12/26/2026',
    '31/2/2026',
    '29/02/2027',
    '26/12',
    '26/12/202',
    '26/12/20266',
    'tomorrow',
    '26/12/2026 14:30',
    '0/1/2026',
    '1/0/2026',
  ]) {
    assert.equal(readDay(text), undefined, text);
  }
});

test('a time is read with a day, on a clock of 24 hours or of 12', () => {
  const read = (text: string) => readDay(text, { withTime: true });
  for (const text of [
    '26/12/2026 14:30',
    '26/12/2026 2:30 pm',
    '26/12/26 2.30PM',
    '2026-12-26T14:30',
  ]) {
    assert.equal(read(text), '2026-12-26T14:30', text);
  }
  assert.deepEqual(
    ['26/12/2026', '26/12/2026 12 am', '26/12/2026 12:05 pm', '26/12/2026 9am'].map(read),
    ['2026-12-26T00:00', '2026-12-26T00:00', '2026-12-26T12:05', '2026-12-26T09:00'],
  );
  for (const text of [
    '26/12/2026 24:00',
    '26/12/2026 13 pm',
    '26/12/2026 9:60',
    '26/12/2026 noon',
  ]) {
    assert.equal(read(text), undefined, text);
  }
});

test('what is shown is read again', () => {
  const moment = fc.date({
    min: new Date('2000-01-01T00:00Z'),
    max: new Date('2099-12-31T23:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (date) => {
      const time = date.toISOString().slice(0, 16);
      assert.equal(readDay(showDay(time), { withTime: true }), time);
      assert.equal(readDay(showDay(time.slice(0, 10))), time.slice(0, 10));
    }),
  );
});

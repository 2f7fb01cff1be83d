import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockZone } from './clock-zone.ts';

/** Hours ahead of UTC of a time zone at a moment. */
function offsetOf(timeZone: string, moment: string): number {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName');
  const [, sign, hours, minutes] = part?.value.match(/^GMT([+-])(\d+):(\d+)$/) ?? assert.fail();
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

test('clocks are those of the time zone database in summer and in winter', () => {
  const zones: Readonly<Record<string, string>> = {
    '0200': 'Australia/Sydney',
    '0800': 'Australia/Darwin',
    '1001': 'Australia/Sydney',
    '2000': 'Australia/Sydney',
    '2600': 'Australia/Sydney',
    '2880': 'Australia/Broken_Hill',
    '2898': 'Australia/Lord_Howe',
    '2899': 'Pacific/Norfolk',
    '3000': 'Australia/Melbourne',
    '4000': 'Australia/Brisbane',
    '5000': 'Australia/Adelaide',
    '6000': 'Australia/Perth',
    '6443': 'Australia/Perth',
    '6798': 'Indian/Christmas',
    '6799': 'Indian/Cocos',
    '7000': 'Australia/Hobart',
    '8001': 'Australia/Melbourne',
    '9726': 'Australia/Brisbane',
  };
  for (const [postcode, timeZone] of Object.entries(zones)) {
    const { standard, saving } = clockZone(postcode);
    assert.deepEqual(
      { winter: standard, summer: standard + saving },
      {
        winter: offsetOf(timeZone, '2026-07-01T00:00:00Z'),
        summer: offsetOf(timeZone, '2027-01-01T00:00:00Z'),
      },
      postcode,
    );
  }
});

test('meters of the national market keep eastern standard time, others that of their place', () => {
  const meters = ['2000', '5000', '2880', '6000', '2898', '6799'].map(
    (one) => clockZone(one).meter,
  );
  assert.deepEqual(meters, [10, 10, 10, 8, 10.5, 6.5]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meteredUsage } from './metered-usage.ts';
import { type MeterFile, readMeterFile } from './read-meter-file.ts';
import type { Nem12Options } from './read-nem12.ts';

const dayMs = 86_400_000;
const compact = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
const register = (name: string, { nmi = '6001234567', unit = 'KWH', minutes = 30 } = {}) =>
  `200,${nmi},E1B1,${name},${name},N1,METER1,${unit},${minutes},`;
/** A day's record; `reading` tells each interval. */
const day = (ms: number, reading: (interval: number) => number | string, minutes = 30) =>
  `300,${compact(ms)},${Array.from({ length: 1440 / minutes }, (_, at) => reading(at)).join(',')},A,,,20270101000000,`;
const days = (
  from: string,
  count: number,
  reading: (interval: number, ms: number) => number | string,
  minutes = 30,
) =>
  Array.from({ length: count }, (_, index) => {
    const ms = Date.parse(from) + index * dayMs;
    return day(ms, (interval) => reading(interval, ms), minutes);
  });
const file = (...lines: readonly string[]) =>
  ['100,NEM12,202701010000,MDP,RETAILER', ...lines, '900'].join('\r\n');

function read(
  text: string,
  postcode = '4000',
  options: Omit<Nem12Options, 'postcode'> = {},
): MeterFile {
  const reading = readMeterFile(Buffer.from(text), { postcode, ...options });
  for (;;) {
    const result = reading.next();
    if (result.done) return result.value;
  }
}
const refuses = (text: string, message: RegExp, postcode = '4000') =>
  assert.throws(() => read(text, postcode), { name: 'InvalidInput', message });
/** Mean watt-hours of an hour: month from 0. */
const at = ({ metered }: MeterFile, month: number, isWeekend: boolean, hour: number) =>
  metered.importWattHours[(month * 2 + (isWeekend ? 1 : 0)) * 24 + hour];

test('a year of half hours becomes mean hours of weekdays and weekends in each month', () => {
  const isWeekend = (ms: number) => [0, 6].includes(new Date(ms).getUTCDay());
  // 1 kWh from 18 to 19 h on weekdays of January and 2 kWh at weekends, 0.1 kWh in other half hours.
  const result = read(
    file(
      register('E1'),
      ...days('2026-01-01', 365, (interval, ms) => {
        const isEvening = interval === 36 || interval === 37;
        return isEvening && new Date(ms).getUTCMonth() === 0 ? (isWeekend(ms) ? 1 : 0.5) : 0.1;
      }),
    ),
  );
  assert.deepEqual([at(result, 0, false, 18), at(result, 0, true, 18)], [1000, 2000]);
  assert.deepEqual([at(result, 0, false, 17), at(result, 1, true, 18)], [200, 200]);
  const { metered, registers } = result;
  assert.deepEqual(registers, ['E1']);
  assert.deepEqual([metered.fromOn, metered.toOn], ['2026-01-01', '2026-12-31']);
  assert.deepEqual([metered.filledMonths, metered.exportWattHours], [[], null]);
  assert.equal(metered.estimatedPercent, 0);
  // 4.8 kWh a day and what the evenings of January add, with the weekdays and weekends of a mean year.
  const added = (31 * (5 * 0.8 + 2 * 1.8)) / 7;
  assert.equal(result.dailyWattHours, Math.round(4800 + (added * 1000) / 365));
  meteredUsage.parse(metered as never);
});

test('hours of the national market are moved to the clock of the state', () => {
  const morning = file(register('E1'), ...days('2026-01-01', 365, (at) => (at === 16 ? 1 : 0)));
  // 8 to 8:30 in the east without daylight saving.
  assert.equal(at(read(morning, '4000'), 0, false, 8), 1000);
  assert.equal(at(read(morning, '2000'), 0, false, 9), 1000);
  assert.equal(at(read(morning, '2000'), 6, false, 8), 1000);
  // Half past seven in South Australia in winter; Western Australia keeps its own time.
  assert.equal(at(read(morning, '5000'), 6, false, 7), 1000);
  assert.equal(at(read(morning, '6000'), 0, false, 8), 1000);
  // Daylight saving ends on 5 April 2026.
  const april = read(morning, '2000');
  const [eight = 0, nine = 0] = [at(april, 3, false, 8), at(april, 3, false, 9)];
  assert.ok(eight > 800 && nine > 0 && nine < 200, `${eight} and ${nine}`);
});

test('5 and 15 minutes and watt-hours give the same year', () => {
  const half = read(file(register('E1'), ...days('2026-01-01', 365, () => 0.6)));
  const five = read(file(register('E1', { minutes: 5 }), ...days('2026-01-01', 365, () => 0.1, 5)));
  const quarter = read(
    file(register('E1', { minutes: 15, unit: 'Wh' }), ...days('2026-01-01', 365, () => 300, 15)),
  );
  assert.deepEqual(five.metered.importWattHours, half.metered.importWattHours);
  assert.deepEqual(quarter.metered.importWattHours, half.metered.importWattHours);
});

test('exports are kept apart, registers of bought energy add up, and controlled load is left out', () => {
  const text = file(
    register('E1'),
    ...days('2026-01-01', 365, () => 0.1),
    register('E2'),
    ...days('2026-01-01', 365, () => 0.05),
    register('B1'),
    ...days('2026-01-01', 365, (interval) => (interval === 24 ? 1 : 0)),
    register('Q1', { unit: 'KVARH' }),
    ...days('2026-01-01', 365, () => 9),
  );
  const both = read(text);
  assert.deepEqual(both.registers, ['E1', 'E2', 'B1']);
  assert.equal(at(both, 0, false, 3), 300);
  assert.equal(both.metered.exportWattHours?.[12], 1000);
  const apart = read(text, '4000', { controlledLoad: ['E2'] });
  assert.equal(at(apart, 0, false, 3), 200);
  assert.equal(apart.metered.controlledLoadWattHours, 876_000);
});

test('the quality of readings counts: substitutes are reported, missing ones are not zero', () => {
  const lines = days('2026-01-01', 365, () => 0.5);
  lines[0] = lines[0]?.replace(',A,', ',V,') ?? '';
  lines.splice(1, 0, '400,1,24,N,,', '400,25,36,S14,,', '400,37,48,A,,');
  const { metered } = read(file(register('E1'), ...lines));
  assert.equal(metered.importWattHours[0], 1000);
  assert.equal(metered.estimatedPercent, 0.1);
});

test('missing months are filled from those around them, up to six', () => {
  const months = (count: number) =>
    file(
      register('E1'),
      ...days('2026-01-01', Math.round(count * 30.5), (_, ms) =>
        new Date(ms).getUTCMonth() === 0 ? 1 : 0.5,
      ),
    );
  const { metered } = read(months(5.9));
  assert.deepEqual(metered.filledMonths, [7, 8, 9, 10, 11, 12]);
  assert.equal(metered.importWattHours[8 * 48], 1500, 'between June and January');
  refuses(
    months(4),
    /^Readings of at least 6 months are needed. Too few days were measured in May, June, July, .*December\.$/,
  );
});

test('a fault names its line', () => {
  const good = days('2026-01-01', 3, () => 0.1);
  const head = register('E1');
  const bad = (line: string) => file(head, ...good, line);
  const [first = ''] = good;
  refuses(
    'Date,Reading\n1,2',
    /^Line 1: the file does not begin with a 100 or 200 record of NEM12$/,
  );
  refuses(file(first), /^Line 2: a 300 record comes before any 200 record$/);
  refuses(file(register('E1', { minutes: 60 })), /^Line 2: intervals must be 5, 15 or 30 minutes/);
  refuses(
    file(register('E1', { unit: 'KVARH' })),
    /^Line 2: register E1 must be in kWh, Wh or MWh/,
  );
  refuses(bad('300,20260230,1,A'), /^Line 6: “20260230” is not a day such as 20260131$/);
  refuses(bad('300,20260110,1,2,3,A'), /^Line 6: the day needs 48 readings of 30 minutes/);
  refuses(
    bad(first.replace('0.1', '-0.1').replace('0101', '0109')),
    /^Line 6: reading 1 is negative$/,
  );
  refuses(
    bad(first.replace('0.1', 'x').replace('0101', '0109')),
    /^Line 6: reading 1, “x”, is not/,
  );
  refuses(bad('250,1'), /^Line 6: a record cannot begin with “250”$/);
  refuses(bad('400,40,49,A'), /^Line 6: intervals must be from 1 to 48$/);
  refuses(bad('900'), /^Line 7: there is more after the 900 record$/);
});

test('unknown content is refused by name', () => {
  const head = register('E1');
  const [first = '', second = ''] = days('2026-01-01', 2, () => 0.1);
  const reading = (text: string) => file(head, first.replace('0.1', text));
  for (const text of [
    '0x10',
    '1_000',
    'Infinity',
    'NaN',
    '+1',
    '',
    '1 0',
    '１',
    '1e',
    '.',
    '0b1',
    '1.2.3',
  ]) {
    assert.throws(() => read(reading(text)), {
      name: 'InvalidInput',
      message: `Line 3: reading 1, “${text}”, is not a number`,
    });
  }
  // A decimal comma moves every field after it.
  refuses(reading('1,5'), /^Line 3: after 48 readings of 30 minutes, “0.1” is not a quality/);
  refuses(reading('-0'), /^Line 3: reading 1 is negative$/);
  for (const quality of ['A1', 'X', 'E1', 'S123', 'AA', '0.1']) {
    refuses(
      file(head, first.replace(',A,', `,${quality},`)),
      new RegExp(`“${quality}” is not a quality`),
    );
  }
  refuses(file(head, first.replace(',A,,', ',A,0.1,')), /^Line 3: “0.1” is not a reason code$/);
  for (const [name, unit] of [
    ['N1', 'KWH'],
    ['F1', 'kWh'],
    ['K1', 'KW'],
    ['11', 'KWH'],
    ['E', 'KWH'],
    ['E10', 'KWH'],
    ['EXPORT', 'KWH'],
    ['Q1', 'QUARTS'],
  ] as const) {
    refuses(
      file(register(name, { unit })),
      new RegExp(`^Line 2: register “${name}” in “${unit}” is not known`),
    );
  }
  for (const unit of ['KW', 'KVARH', 'GWH', 'J', '']) {
    refuses(file(register('E1', { unit })), /^Line 2: register E1 must be in kWh, Wh or MWh, not/);
  }
  for (const minutes of ['0x1e', '30.0', '3e1', '1', '60', '']) {
    refuses(
      file(head.replace(',30,', `,${minutes},`)),
      /^Line 2: intervals must be 5, 15 or 30 minutes, not/,
    );
  }
  const varying = first.replace(',A,', ',V,');
  for (const [range, message] of [
    ['400,1e1,48,A', /^Line 4: intervals must be from 1 to 48$/],
    ['400,,48,A', /^Line 4: intervals must be from 1 to 48$/],
    ['400,1,48,V', /^Line 4: “V” is not a quality of intervals/],
    ['400,1,48,', /^Line 4: “” is not a quality of intervals/],
    ['400,1,48,A,x', /^Line 4: “x” is not a reason code$/],
    ['400,1,47,A', /^Line 3: the quality V needs a 400 record for interval 48$/],
    ['400,2,48,A', /^Line 3: the quality V needs a 400 record for interval 1$/],
  ] as const) {
    refuses(file(head, varying, range, second), message);
  }
  refuses(file(head, varying, second), /^Line 3: the quality V needs a 400 record for interval 1$/);
  refuses(
    file(head, varying, '400,1,30,A', '400,30,48,S14'),
    /^Line 5: interval 30 has the quality A on a line before$/,
  );
  refuses(
    file(head, first.replace(',A,', ',N,'), '400,1,48,A'),
    /^Line 4: the day on line 3 is marked as missing, but these intervals are not$/,
  );
  refuses(file(head, '400,1,48,A'), /^Line 3: a 400 record comes before any 300 record$/);
  refuses(
    file(head, varying.replace('0.1', ''), '400,1,48,A'),
    /^Line 3: reading 1, “”, is not a number$/,
  );
  refuses(
    file(head, first).replace('NEM12', 'NEM13'),
    /^Line 1: the file is NEM13, which has no interval readings; ask for NEM12$/,
  );
  refuses(
    `${file(head, first).replace(/900$/, '')}${file(head, second)}`,
    /^Line 4: a second file begins here/,
  );
  for (const name of ['E9', 'B1', '']) {
    assert.throws(() => read(file(head, first), '4000', { controlledLoad: [name] }), {
      name: 'InvalidInput',
      message: `The file has no register “${name}” of bought energy that could be controlled load. It has E1.`,
    });
  }
});

test('one file is read the same in each form that programs give it', () => {
  const year = days('2026-01-01', 365, () => 0.5);
  const text = file(register('E1'), ...year);
  const { metered } = read(text);
  const lines = text.split('\r\n');
  const fiveMinutes = file(
    register('E1', { minutes: 5 }).replace(',5,', ',05,'),
    ...days('2026-01-01', 365, () => '0.083333333333', 5),
  );
  for (const [form, other] of [
    ['a byte order mark', `\uFEFF${text}`],
    ['line feeds alone and blank lines', lines.join('\n\n')],
    ['trailing commas', lines.map((line) => `${line},,,`).join('\n')],
    ['quotes', lines.map((line) => line.replaceAll(/[^,]+/g, '"$&"')).join('\n')],
    ['small letters', text.toLowerCase()],
    ['a description with commas', text.replaceAll(',A,,,', ',A,79,"Meter, changed",')],
    ['records of other kinds', text.replace('\r\n900', '\r\n500,O,RET1,20270101,\r\n900')],
    ['neither 100 nor 900 record', lines.slice(1, -1).join('\n')],
    ['no 100 record', lines.slice(1).join('\n')],
    ['numbers written otherwise', text.replaceAll(',0.5,', ',5e-1,').replaceAll(',0.5,', ',.500,')],
    ['megawatt-hours', text.replace('KWH', 'MWh').replaceAll('0.5,', '0.0005,')],
    ['5 minutes, with two digits', fiveMinutes],
  ] as const) {
    assert.deepEqual({ ...read(other).metered, sha256: '' }, { ...metered, sha256: '' }, form);
  }
});

test('a day that comes twice is taken once, and refused with other readings', () => {
  const year = days('2026-01-01', 365, () => 0.1);
  const [first = ''] = year;
  assert.equal(at(read(file(register('E1'), ...year, first)), 0, false, 0), 200);
  const once = read(file(register('E1'), ...year)).metered;
  const wattHours = first.replaceAll('0.1', '100');
  for (const again of [
    [first.replaceAll('0.1', '0.100')],
    [first.replaceAll('0.1', '1e-1')],
    [register('E1', { unit: 'WH' }), wattHours],
    [first.replace(',A,', ',V,'), '400,1,48,A'],
  ]) {
    const { metered } = read(file(register('E1'), ...year, ...again));
    assert.deepEqual({ ...metered, sha256: '' }, { ...once, sha256: '' });
  }
  refuses(
    file(register('E1'), ...year, first.replace(',A,', ',V,'), '400,1,47,A', '400,48,48,N'),
    /^Line 368: register E1 has other readings of 20260101 on line 3$/,
  );
  refuses(
    file(register('E1'), ...year, first.replace('0.1', '0.2')),
    /^Line 368: register E1 has other readings of 20260101 on line 3$/,
  );
});

test('another meter, a file that was cut off, and one without bought energy are refused', () => {
  const year = days('2026-01-01', 365, () => 0.1);
  refuses(
    file(register('E1'), ...year, register('E1', { nmi: '6009999999' })),
    /^Line 368: the file has readings of another meter, 6009999999 beside 6001234567$/,
  );
  refuses(file(register('E1'), ...year).replace(/900$/, ''), /ends without a 900 record/);
  refuses(file(register('B1'), ...year), /no readings of bought energy/);
  refuses(file(register('E1'), ...year), /needs a postcode first/, 'x');
});

test('missing days between others are refused with their line, unless they are to be filled', () => {
  const year = days('2026-01-01', 365, () => 0.1);
  const gap = file(register('E1'), ...year.toSpliced(100, 3));
  refuses(gap, /^Line 103: 3 days are missing between 2026-04-10 and 2026-04-14 in register E1$/);
  assert.deepEqual(read(gap, '4000', { fillsGaps: true }).metered.filledMonths, []);
  const flagged = year.with(9, (year[9] ?? '').replace(',A,', ',N,'));
  refuses(
    file(register('E1'), ...flagged),
    /^Line 13: 1 day is missing between 2026-01-09 and 2026-01-11 in register E1$/,
  );
  // Blocks of days may come in any order.
  const turned = [...year.slice(200), ...year.slice(0, 200)];
  assert.deepEqual(read(file(register('E1'), ...turned)).registers, ['E1']);
});

test('limits are enforced, and a large file lets other work continue', () => {
  const names = Array.from({ length: 21 }, (_, index) => register(`E${index.toString(36)}`));
  refuses(file(...names), /^Line 22: the file has more than 20 registers$/);
  const [day = ''] = days('2026-01-01', 1, () => 0.1);
  refuses(file(register('E1'), day.replace(',0.1', ',1e300')), /^Line 3: reading 1 is too large$/);
  refuses(
    file(register('E1'), ...days('2026-01-01', 365, () => 3000)),
    /^The usage is more than 100000 kWh a day$/,
  );
  refuses(file(`200,${'1'.repeat(30_000)}`), /^Line 2: the line is too long$/);
  assert.throws(() => read('x'.repeat(12 * 2 ** 20 + 1)), /at most 12 MB/);
  const large = Buffer.from(
    file(register('E1', { minutes: 5 }), ...days('2024-01-01', 1000, () => 0.1, 5)),
  );
  const reading = readMeterFile(large, { postcode: '4000' });
  assert.deepEqual(reading.next(), { done: false, value: undefined });
});

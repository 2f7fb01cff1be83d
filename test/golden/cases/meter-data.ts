import type { Call } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const head = '100,NEM12,202607010000,MDP,RETAILER';
const register = (name: string, nmi = '6001234567') =>
  `200,${nmi},E1B1,${name},${name},N1,METER1,KWH,30,`;
/** From Saturday to Tuesday in each month from January to June 2026. */
const days = ['0103', '0207', '0307', '0404', '0502', '0606'].flatMap((first) =>
  [0, 1, 2, 3].map((later) => `2026${String(Number(first) + later).padStart(4, '0')}`),
);
const readings = (kwh: number) => days.map((day) => `300,${day}${`,${kwh}`.repeat(48)},A,,,`);
const fileOf = (...lines: readonly string[]) => [head, ...lines, '900'].join('\n');
const file = fileOf(register('E1'), ...readings(0.3));

export const meterDataCases: GoldenCase[] = [
  ...casesOf('readmeterdata', {
    'gaps-filled': { request: sent({ file, postcode: '4000', fill_gaps: true }) },
    'with-controlled-load-and-exports': {
      request: sent({
        file: fileOf(
          register('E1'),
          ...readings(0.3),
          register('E2'),
          ...readings(0.1),
          register('B1'),
          ...readings(0.05),
        ),
        postcode: '4000',
        controlled_load_registers: ['E2'],
        fill_gaps: true,
      }),
    },
    ...refusedAs('INVALID_PARAMETERS', {
      gaps: sent({ file, postcode: '4000' }),
      'another-meter': sent({
        file: fileOf(register('E1'), ...readings(0.3), register('E1', '6009999999')),
        postcode: '4000',
      }),
      'no-nem12': sent({ file: 'Date,Reading\n1,2\n', postcode: '4000' }),
      'postcode-without-a-clock': sent({ file, postcode: 'x' }),
      'file-missing': sent({ postcode: '4000' }),
      'registers-no-list': sent({ file, postcode: '4000', controlled_load_registers: 'E2' }),
    }),
  }),
];

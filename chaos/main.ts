import { readFlags } from '../scripts/read-flags.ts';
import { toText } from './report.ts';
import { runChaos } from './run-chaos.ts';
import { faultsOf } from './verdict.ts';

// Proves that a service that is hurt loses nothing: hurts it, again and again, and counts. On SQLite one process is killed; with
// `--postgres` three nodes and their server get into all kinds of trouble.

const usage =
  'Usage: npm run chaos -- [--postgres] [--quick] [--troubles 50] [--minutes 30] [--seed NUMBER]';
const values = readFlags(usage, {
  postgres: { type: 'boolean', default: false },
  seed: { type: 'string' },
  kills: { type: 'string' },
  troubles: { type: 'string' },
  minutes: { type: 'string' },
  quick: { type: 'boolean', default: false },
});
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber('seed', values.seed);
const usual = values.quick
  ? { troubles: 12, lifeMsMax: 1000, slowToMend: false }
  : { troubles: values.postgres ? 100 : 50, lifeMsMax: 5000, slowToMend: true };
const input = values.troubles ?? values.kills;
const troubles = input === undefined ? usual.troubles : wholeNumber('troubles', input);
const minutes = values.minutes === undefined ? 30 : wholeNumber('minutes', values.minutes);
const engine = values.postgres ? 'postgres' : 'sqlite';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const again = `npm run chaos -- ${values.postgres ? '--postgres ' : ''}--seed ${seed}`;
console.error(
  `seed ${seed}, ${troubles} troubles, ${minutes} minutes at most; the same again: ${again}`,
);
const verdict = await runChaos({
  ...usual,
  engine,
  seed,
  troubles,
  timeMsMax: minutes * 60_000,
  print: (line) => console.error(line),
});
console.log(`\n${toText(verdict)}`);
process.exit(faultsOf(verdict).length === 0 ? 0 : 1);

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number`);
  process.exit(2);
}

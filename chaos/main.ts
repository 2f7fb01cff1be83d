import { parseArgs } from 'node:util';
import { toText } from './report.ts';
import { runChaos } from './run-chaos.ts';
import { faultsOf } from './verdict.ts';

// Proves that a service that is killed loses nothing: kills it, again and again, and counts.

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kills: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber('seed', values.seed);
const usual = values.quick
  ? { kills: 12, lifeMsMax: 1000, slowToMend: false }
  : { kills: 50, lifeMsMax: 5000, slowToMend: true };
const kills = values.kills === undefined ? usual.kills : wholeNumber('kills', values.kills);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
console.error(`seed ${seed}, ${kills} kills; the same again: npm run chaos -- --seed ${seed}`);
const verdict = await runChaos({ ...usual, seed, kills, print: (line) => console.error(line) });
console.log(`\n${toText(verdict)}`);
process.exit(faultsOf(verdict).length === 0 ? 0 : 1);

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number`);
  process.exit(2);
}

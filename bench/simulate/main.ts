import { parseArgs } from 'node:util';
import { assumptions, costs } from './assumptions.ts';
import { grow } from './grow.ts';
import { describeSimulation } from './report.ts';

// `npm run simulate`: accounts of very different sizes, spread over several clusters of PostgreSQL. docs/scaling.md tells
// what follows from the figures.

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: String(assumptions.accounts) },
    clusters: { type: 'string', default: String(assumptions.clustersAtFirst) },
    seed: { type: 'string', default: String(assumptions.seed) },
  },
});

const world = {
  costs,
  assumptions: {
    ...assumptions,
    accounts: wholeNumber(values.accounts),
    clustersAtFirst: wholeNumber(values.clusters),
    seed: wholeNumber(values.seed),
  },
};
console.log(describeSimulation(grow(world), world));

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  console.error(`${text} is not a number from 1 to 9,999,999`);
  process.exit(2);
}

import { compare, rateFigure } from '../measure.ts';
import type { Scenario } from '../scenario.ts';
import { seed } from '../seed.ts';
import { startSundesk } from '../start-child.ts';
import { checkAnswers, lookUps } from './get-customer-by-email.ts';

export const millionCustomers: Scenario = {
  name: 'million',
  floor:
    'Sundesk with 10,000 customers. The operating system caches both databases in memory, and each request names a random customer',
  async run(bench) {
    const sides = [];
    for (const customers of [1_000_000, 10_000]) {
      const data = await seed(customers, bench.print);
      const server = await startSundesk(data.folder);
      sides.push(lookUps(bench, server, { ...data, answer: await checkAnswers(server, data) }));
    }
    const [ours, floor] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const comparison = await compare(bench, { ours, floor });
    return [rateFigure('getcustomerByemail, 1,000,000 customers', comparison, { goal: 0.9 })];
  },
};

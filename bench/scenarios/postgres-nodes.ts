import { backlogSubscriptions, openBacklog } from '../backlog.ts';
import { type Comparison, compare, rateFigure } from '../measure.ts';
import { copySeedTo, makeLocation, startServer } from '../postgres-server.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';
import { seed } from '../seed.ts';
import { startFloor, startSundesk } from '../start-child.ts';
import { draining, perSecondOnPostgres } from './deliveries.ts';
import { checkAnswers, lookUps } from './get-customer-by-email.ts';

/** A second node gains nothing where everything shares two cores, but it must not cost anything either. */
const leastWithNoise = 0.95;

export const postgresNodes: Scenario = {
  name: 'postgres-nodes',
  floor: `one node on the same PostgreSQL server, compared with two nodes that share the work. Each side has a database of its own for its backlog, and the same number of connections in total. The ${backlogSubscriptions} subscriptions of a backlog belong to one account, or to one account each. The ratio compares the medians; the goal is at least 1, with ${((1 - leastWithNoise) * 100).toFixed(0)} % allowed for noise`,
  async run(bench) {
    return [
      await measureLookUps(bench),
      await measureDeliveries(bench, 1),
      await measureDeliveries(bench, backlogSubscriptions),
    ];
  },
};

async function measureLookUps(bench: Bench): Promise<Figure> {
  const data = await seed(10_000, bench.print);
  const server = await startServer();
  const location = await copySeedTo(server, { into: bench.folder, name: 'nodes', data });
  const start = () => startSundesk(location.folder, location.settings);
  // An idle node does nothing, so all three may work on the same database.
  const [alone, one, other] = [await start(), await start(), await start()];
  const answer = await checkAnswers(alone, data);
  for (const node of [one, other]) await checkAnswers(node, data);
  const comparison = await compare(bench, {
    ours: lookUps(bench, [one, other], { ...data, answer }),
    floor: lookUps(bench, alone, { ...data, answer }),
  });
  for (const node of [alone, one, other]) await node.stop();
  return nodesFigure('getcustomerByemail, two nodes on PostgreSQL', comparison, 'answer');
}

async function measureDeliveries(bench: Bench, accounts: number): Promise<Figure> {
  const receiver = await startFloor('receiver');
  const server = await startServer();
  const open = async (nodes: number) => {
    const location = await makeLocation(server, bench.folder, `nodes_${accounts}_${nodes}`);
    return openBacklog(location, receiver, { accounts, nodes });
  };
  const [two, one] = [await open(2), await open(1)];
  const comparison = await compare(bench, {
    ours: draining(two, receiver, { perSecond: perSecondOnPostgres }),
    floor: draining(one, receiver, { perSecond: perSecondOnPostgres }),
  });
  for (const backlog of [two, one]) {
    await backlog.close();
    for (const node of backlog.nodes) await node.stop();
  }
  const of = accounts === 1 ? 'one account' : `${accounts} accounts`;
  const name = `deliveries from a backlog of ${of}, two nodes on PostgreSQL`;
  return nodesFigure(name, comparison, 'delivery');
}

function nodesFigure(name: string, comparison: Comparison, unit: string): Figure {
  const ratio = comparison.ours.value / comparison.floor.value;
  return {
    ...rateFigure(name, comparison, { unit, other: 'one node' }),
    ratio: ratio.toFixed(2),
    goal: `≥ 1 (${leastWithNoise})`,
    met: ratio >= leastWithNoise,
  };
}

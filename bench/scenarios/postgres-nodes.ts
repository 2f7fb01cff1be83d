import { type Backlog, backlogSubscriptions, openBacklog } from '../backlog.ts';
import { type Comparison, compare, rateFigure, type Side, withCpu } from '../measure.ts';
import { copySeedTo, makeLocation, startServer } from '../postgres-server.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';
import { seed } from '../seed.ts';
import { type Child, startFloor, startSundesk } from '../start-child.ts';
import { creations } from './create-customer.ts';
import { draining, perSecondOnPostgres } from './deliveries.ts';
import { checkAnswers, lookUps } from './get-customer-by-email.ts';

/** A second node gains nothing where everything shares two cores, but it must not cost anything either. */
const leastWithNoise = 0.95;
const creatingConnections = 32;

export const postgresNodes: Scenario = {
  name: 'postgres-nodes',
  floor: `one node on the same PostgreSQL server, compared with two nodes that share the work. Each side has a database of its own for its backlog, and the same number of connections in total. The ${backlogSubscriptions} subscriptions of a backlog belong to one account, or to one account each. Customers are created by ${creatingConnections} connections, in ${backlogSubscriptions} accounts with a webhook for each, and CPU time includes their deliveries. Where the goal is at least 1, the ratio compares the medians, and ${((1 - leastWithNoise) * 100).toFixed(0)} % are allowed for noise`,
  async run(bench) {
    return [
      await measureLookUps(bench),
      await measureCreations(bench),
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

/** New customers in accounts of their own, whose webhooks arrive before the round ends. */
async function measureCreations(bench: Bench): Promise<Figure> {
  const comparison = await compareNodes(bench, {
    accounts: backlogSubscriptions,
    name: 'creating',
    side: ({ nodes, apiKeys, drained }) => {
      const create = creations(bench, nodes, { apiKeys, connections: creatingConnections });
      return withCpu(nodes, async (seconds) => {
        const sample = await create(seconds);
        await drained();
        return sample;
      });
    },
  });
  const name = `createcustomer in ${backlogSubscriptions} accounts, two nodes on PostgreSQL`;
  return rateFigure(name, comparison, { goal: 1.2, unit: 'customer', other: 'one node' });
}

async function measureDeliveries(bench: Bench, accounts: number): Promise<Figure> {
  const comparison = await compareNodes(bench, {
    accounts,
    name: `backlog_${accounts}`,
    side: (backlog, receiver) => draining(backlog, receiver, { perSecond: perSecondOnPostgres }),
  });
  const of = accounts === 1 ? 'one account' : `${accounts} accounts`;
  const name = `deliveries from a backlog of ${of}, two nodes on PostgreSQL`;
  return nodesFigure(name, comparison, 'delivery');
}

/** Compares two nodes with one, each side on a database of its own. */
async function compareNodes(
  bench: Bench,
  {
    accounts,
    name,
    side,
  }: { accounts: number; name: string; side: (backlog: Backlog, receiver: Child) => Side },
): Promise<Comparison> {
  const receiver = await startFloor('receiver');
  const server = await startServer();
  const open = async (nodes: number) => {
    const location = await makeLocation(server, bench.folder, `${name}_${nodes}`);
    return openBacklog(location, receiver, { accounts, nodes });
  };
  const [two, one] = [await open(2), await open(1)];
  const comparison = await compare(bench, {
    ours: side(two, receiver),
    floor: side(one, receiver),
  });
  for (const backlog of [two, one]) {
    await backlog.close();
    for (const node of backlog.nodes) await node.stop();
  }
  return comparison;
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

import type { Grown, World } from './grow.ts';
import { lookAtAccounts, lookAtBalance, lookAtDay, lookAtOneMore, lookAtOutage } from './look.ts';

type Row = readonly [figure: string, value: string];

/** All figures as aligned tables for the terminal. */
export function describeSimulation(grown: Grown, world: World): string {
  return [
    `${count(grown.accounts.length)} accounts, arrived over ${world.assumptions.weeks} weeks; sizes lognormal, seed ${world.assumptions.seed}`,
    section('At the busiest hour', aboutAccounts(grown, world)),
    section('The clusters', aboutClusters(grown, world)),
    section('One cluster is lost', aboutOutage(grown, world)),
    section('One cluster more', aboutOneMore(grown, world)),
    section('A day: processors of the quietest, mean and busiest cluster', aboutDay(grown, world)),
  ].join('\n\n');
}

function aboutAccounts(grown: Grown, world: World): Row[] {
  const all = lookAtAccounts(grown, world);
  return [
    [
      'requests',
      `${count(all.requestsPerSecond)}/s, of them ${count(all.writesPerSecond)}/s write`,
    ],
    ['deliveries', `${count(all.deliveriesPerSecond)}/s`],
    ['processors of nodes', `${count(all.nodeCores)} cores`],
    ['processors of PostgreSQL', `${count(all.databaseCores)} cores`],
    ['data', terabytes(all.bytes)],
    ['largest 1 % of accounts', `${percent(all.topHundredth)} of all requests`],
    ['largest account', `${percent(all.largest)} of all requests`],
    [
      'busiest writer',
      `${count(all.busiestWriter)} writes/s, ${percent(all.busiestWriterOfMax)} of what one account can`,
    ],
  ];
}

function aboutClusters(grown: Grown, { assumptions }: World): Row[] {
  const balance = lookAtBalance(grown);
  return [
    ['clusters', `${assumptions.clustersAtFirst} at first, ${grown.clusters} at the end`],
    ['fullest ever', `${percent(grown.fullestEver)} of what is to be used`],
    [
      'at the end',
      `${percent(balance.emptiest)} to ${percent(balance.fullest)}, mean ${percent(balance.mean)}`,
    ],
    ['by a hash instead', `the fullest ${percent(balance.fullestByHash)}`],
    [
      'moves',
      `${count(grown.moves)} accounts and ${terabytes(grown.movedBytes)} in ${assumptions.weeks} weeks, at most ${count(grown.movesInWeekMax)} in one`,
    ],
  ];
}

function aboutOutage(grown: Grown, world: World): Row[] {
  const outage = lookAtOutage(grown, world);
  const { outageMinutes } = world.assumptions;
  return [
    ['accounts touched', percent(outage.accounts)],
    [
      'requests answered with 503',
      `${percent(outage.requests)}, ${count(outage.refusedPerSecond)}/s`,
    ],
    [
      `deliveries that come late after ${outageMinutes} minutes`,
      `${count(outage.waiting)}, sent within ${count(outage.secondsToSend)} s`,
    ],
  ];
}

function aboutOneMore(grown: Grown, world: World): Row[] {
  const more = lookAtOneMore(grown, world);
  return [
    ['accounts moved', `${count(more.accounts)}, ${percent(more.ofAccounts)}`],
    ['data copied', `${terabytes(more.bytes)}, ${count(more.hours)} hours`],
    ['with a hash ring', `${percent(more.ofAccountsByRing)} of accounts`],
    ['with a hash modulo', `${percent(more.ofAccountsByHash)} of accounts`],
  ];
}

function aboutDay(grown: Grown, world: World): Row[] {
  return lookAtDay(grown, world)
    .filter(({ hour }) => hour % 3 === 0)
    .map(({ hour, quietest, mean, busiest }) => [
      `${String(hour).padStart(2, '0')}:00`,
      [quietest, mean, busiest].map((part) => percent(part).padStart(7)).join(''),
    ]);
}

function section(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([figure]) => figure.length));
  const lines = rows.map(([figure, value]) => `  ${figure.padEnd(width)}  ${value}`);
  return [title, ...lines].join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}

function percent(part: number): string {
  return `${(part * 100).toFixed(part < 0.1 ? 2 : 0)} %`;
}

function terabytes(bytes: number): string {
  return `${(bytes / 1e12).toLocaleString('en', { maximumFractionDigits: 1 })} TB`;
}

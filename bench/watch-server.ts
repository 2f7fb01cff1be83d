import pg from 'pg';
import type { Postgres } from '../test/support/database/start-postgres.ts';
import { formatted, median, type Sample, type Side } from './measure.ts';
import { familyCpuMs } from './process-usage.ts';

type Usage = { cpuMs: number; walBytes: number; dataBytes: number };

export type ServerWatch = {
  /** Records what the server does while `work` runs, which does `count` units. */
  during(count: number, work: () => Promise<unknown>): Promise<void>;
  /** Watches a side that counts by itself. */
  around(side: Side): Side;
  /** The CPU time of the server for each unit, in the rounds that count. */
  cpuSamples(): Sample[];
  /** Describes the cost of one unit, without the first run, which is for warming up. */
  describe(unit: string): string[];
  close(): Promise<void>;
};

/** Measures the resources that PostgreSQL itself uses; `url` is of the database whose growth counts. */
export async function watchServer(server: Postgres, url: string): Promise<ServerWatch> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const noted: Usage[] = [];

  async function look(): Promise<Usage> {
    const { rows } = await client.query(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_database_size(current_database()) as data`,
    );
    const cpuMs = familyCpuMs(server.pid()) ?? Number.NaN;
    return { cpuMs, walBytes: Number(rows[0].wal), dataBytes: Number(rows[0].data) };
  }

  async function note<T>(work: () => Promise<T>, countOf: (value: T) => number): Promise<T> {
    const before = await look();
    const value = await work();
    const after = await look();
    const each = (name: keyof Usage) => (after[name] - before[name]) / countOf(value);
    noted.push({ cpuMs: each('cpuMs'), walBytes: each('walBytes'), dataBytes: each('dataBytes') });
    return value;
  }

  return {
    async during(count, work) {
      await note(work, () => count);
    },
    around: (side) => (seconds) =>
      note(
        () => side(seconds),
        ({ count = Number.NaN }) => count,
      ),
    cpuSamples: () => noted.slice(1).map(({ cpuMs }) => ({ value: cpuMs })),
    describe(unit) {
      const middle = (name: keyof Usage) => median(noted.slice(1).map((usage) => usage[name]));
      const kilobytes = (bytes: number) => `${formatted(bytes / 1000)} kB`;
      const cpu = middle('cpuMs');
      if (Number.isNaN(cpu)) return [];
      const remarks = [`PostgreSQL itself ${formatted(cpu)} ms of CPU for each ${unit}`];
      const [wal, data] = [middle('walBytes'), middle('dataBytes')];
      if (wal >= 100) remarks.push(`${kilobytes(wal)} of WAL and ${kilobytes(data)} more data`);
      return remarks;
    },
    close: () => client.end(),
  };
}

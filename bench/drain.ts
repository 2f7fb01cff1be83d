import { setTimeout } from 'node:timers/promises';
import { call } from './call.ts';
import { formatted, median } from './measure.ts';
import type { Seed } from './seed.ts';
import type { Child } from './start-child.ts';

const withinMs = 120_000;
const pollMs = 50;

/** Watches the deliveries that Sundesk still owes a receiver, one for each customer that was created. */
export class Drain {
  readonly #run: { ours: Child; receiver: Child; data: Seed };
  readonly #rounds: { share: number; count: number; ms: number }[] = [];
  #delivered = 0;

  constructor(run: { ours: Child; receiver: Child; data: Seed }) {
    this.#run = run;
  }

  /** Called when the load is over: resolves when the last delivery has arrived. */
  async wait(): Promise<void> {
    const startedAt = performance.now();
    const before = this.#delivered;
    const during = (await this.#countDelivered()) - before;
    while (true) {
      const delivered = await this.#countDelivered();
      const ms = performance.now() - startedAt;
      if (delivered === (await this.#countCreated())) {
        const count = delivered - before;
        this.#rounds.push({ share: during / count, count, ms });
        this.#delivered = delivered;
        return;
      }
      if (ms > withinMs) throw new Error('the deliveries did not drain');
      await setTimeout(pollMs);
    }
  }

  describe(): string {
    // Without the round that warms up.
    const counted = this.#rounds.slice(1);
    const of = (name: 'share' | 'count' | 'ms') => median(counted.map((each) => each[name]));
    return (
      `${formatted(of('count'))} deliveries a round, ${formatted(of('share') * 100)} % of them within it, ` +
      `the last ${formatted(of('ms') / 1000)} s after its end`
    );
  }

  async #countDelivered(): Promise<number> {
    return Number(await (await fetch(this.#run.receiver.origin)).text());
  }

  async #countCreated(): Promise<number> {
    const { ours, data } = this.#run;
    const query = { action: 'getallcustomers', per_page: '1', api_key: data.apiKey };
    const { headers } = await call(ours, query);
    return Number(headers.get('x-total-count')) - data.customers;
  }
}

import assert from 'node:assert/strict';
import { call } from '../call.ts';
import type { Loaded } from '../load.ts';
import {
  compareRounds,
  formatted,
  measureInTurn,
  median,
  rateFigure,
  timeFigure,
} from '../measure.ts';
import { workersBusyMs } from '../process-usage.ts';
import type { Scenario } from '../scenario.ts';
import { copySeed, type Seed, seed } from '../seed.ts';
import { type Child, startSundesk } from '../start-child.ts';
import { checkAnswers, connections } from './get-customer-by-email.ts';

const pagesMin = 10;
/** While one is rendered the next waits, so that the rendering thread is never without work. */
const inFlight = 2;

export const proposalsMeanwhile: Scenario = {
  name: 'proposals',
  floor: `Sundesk in rounds without other work. In the other rounds it publishes proposals of at least ${pagesMin} pages, each with its PDF, without a pause: while one is rendered, the next waits. The figures are those of \`getcustomerByemail\`, which ${connections} connections request as fast as they can`,
  async run(bench) {
    const data = copySeed(await seed(10_000, bench.print), bench.folder);
    const ours = await startSundesk(data.folder);
    const answer = await checkAnswers(ours, data);
    const publishers = await openPublishers(ours, data);
    const busyShares: number[] = [];
    const tookMs: number[] = [];
    const quiet = (seconds: number): Promise<Loaded> =>
      bench.load({
        kind: 'look-up',
        origin: ours.origin,
        bytes: { min: answer.length, max: answer.length + 500 },
        apiKey: data.apiKey,
        customers: data.customers,
        connections,
        seconds,
      });

    async function busy(seconds: number): Promise<Loaded> {
      let isOver = false;
      const published = publishers.map(async (publish) => {
        while (!isOver) {
          const startedAt = performance.now();
          await publish();
          tookMs.push(performance.now() - startedAt);
        }
      });
      const [before, startedAt] = [workersBusyMs(ours.pid), performance.now()];
      const loaded = await quiet(seconds);
      const busyMs = workersBusyMs(ours.pid) - before;
      busyShares.push(busyMs / (performance.now() - startedAt));
      isOver = true;
      await Promise.all(published);
      return loaded;
    }

    const rounds = await measureInTurn(bench, { busy, quiet });
    const compareBy = (value: (load: Loaded) => number) => {
      const [disturbed, alone] = [rounds.busy, rounds.quiet].map((loads) =>
        loads.map((load) => ({ value: value(load) })),
      );
      return compareRounds(disturbed ?? [], alone ?? []);
    };
    const remarks = [
      `the rendering thread ran or waited for a core ${Math.round(median(busyShares) * 100)} % of the time`,
      `${tookMs.length} proposals, ${inFlight} at a time, each published in ${formatted(median(tookMs))} ms`,
    ];
    const name = 'of getcustomerByemail while proposals are rendered';
    return [
      rateFigure(
        `rate ${name}`,
        compareBy(({ answers, seconds }) => answers / seconds),
        {
          goal: 0.6,
          remarks,
        },
      ),
      timeFigure(
        `p99 ${name}`,
        compareBy(({ p99Ms = Number.NaN }) => p99Ms),
        { goal: 1.5, remarks },
      ),
    ];
  },
};

/** Each publishes another version of its own long proposal at each call. */
async function openPublishers(child: Child, { apiKey }: Seed): Promise<(() => Promise<void>)[]> {
  const post = async (action: string, data: object) =>
    JSON.parse((await call(child, { action, api_key: apiKey }, { data })).text);
  const paragraph =
    'Whatever changes after signing is put in writing and needs your signature before it is installed. ';
  await post('changesettings', {
    company: {
      legal_name: 'Example Solar Pty Ltd',
      abn: '18 123 456 789',
      address: '1 Example Street, Newtown NSW 2042',
      phone: '(02) 5550 1234',
    },
    proposal: { terms: `${paragraph.repeat(20)}\n\n`.repeat(9) },
  });
  await post('createcustomer', { customer_email: 'reader@example.com', customer_name: 'A Reader' });
  const publishers: (() => Promise<void>)[] = [];
  while (publishers.length < inFlight) {
    const { project_id } = await post('createproject', longProject);
    let number = 0;
    publishers.push(async () => {
      number += 1;
      const message = `Version ${number} of what we offer you.`;
      const { proposal } = await post('publishproposal', { project_id, message });
      if (number > 1) return;
      const pdf = await fetch(`${child.origin}${proposal.proposal_link}`);
      const pages = (await pdf.text()).match(/\/Type \/Page\b/g)?.length ?? 0;
      assert.ok(pages >= pagesMin, `the proposal has ${pages} pages`);
    });
  }
  return publishers;
}

/** A project whose proposal has many pages. */
const longProject = {
  customer_email: 'reader@example.com',
  project_title: 'A long proposal',
  site_address: {
    streetnum: '14',
    street: 'Banksia Street',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
  },
  specification: {
    panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 40 }],
    inverters: [{ maker: 'Example Power', model: 'XP-15', watts: 15_000, quantity: 1 }],
    price_lines: Array.from({ length: 90 }, (_, index) => ({
      description: `Item ${index + 1}, delivered to the site, installed and tested by our own people`,
      quantity: 1,
      unit_cents: 25_000,
    })),
    usage: {
      daily_watt_hours: 30_000,
      import_tariff: 32.5,
      export_tariff: 5,
      self_use_percent: 40,
    },
  },
};

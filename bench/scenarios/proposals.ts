import assert from 'node:assert/strict';
import { call } from '../call.ts';
import type { Loaded } from '../load.ts';
import { describeSpread, formatted, median } from '../measure.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';
import { copySeed, type Seed, seed } from '../seed.ts';
import { type Child, startSundesk } from '../start-child.ts';
import { checkAnswers, connections } from './get-customer-by-email.ts';

const proposals = 20;
const pagesMin = 10;

export const proposalsMeanwhile: Scenario = {
  name: 'proposals',
  floor: `Sundesk in rounds without other work. In the other rounds it publishes ${proposals} proposals of at least ${pagesMin} pages in total, one after the other, each with its PDF. The figures are those of \`getcustomerByemail\`, which ${connections} connections request as fast as they can`,
  async run(bench) {
    const data = copySeed(await seed(10_000, bench.print), bench.folder);
    const ours = await startSundesk(data.folder);
    const lookUp = await lookUps(bench, ours, data);
    const publish = await publisher(ours, data);
    await lookUp();
    const rounds: { busy: Loaded; quiet: Loaded }[] = [];
    const perRound = Math.ceil(proposals / bench.rounds);
    const tookMs: number[] = [];
    for (let count = 0; count < bench.rounds; count += 1) {
      const publishing = { left: perRound };
      const published = publishAll(publishing, async () => {
        const startedAt = performance.now();
        await publish();
        tookMs.push(performance.now() - startedAt);
      });
      const busy: Loaded[] = [];
      while (publishing.left > 0) busy.push(await lookUp());
      await published;
      rounds.push({ busy: inTheMiddle(busy), quiet: await lookUp() });
    }
    const remark = `${rounds.length * perRound} proposals, each published in ${formatted(median(tookMs))} ms`;
    return [
      figure('rate of getcustomerByemail while proposals are rendered', rounds, {
        value: ({ answers, seconds }) => answers / seconds,
        unit: '/s',
        isMet: (ratio) => ratio >= 0.6,
        goal: '≥ 0.6',
        remark,
      }),
      figure('p99 of getcustomerByemail while proposals are rendered', rounds, {
        value: ({ p99Ms = Number.NaN }) => p99Ms,
        unit: ' ms',
        isMet: (ratio) => ratio <= 1.5,
        goal: '≤ 1.5',
        remark,
      }),
    ];
  },
};

async function publishAll(publishing: { left: number }, publish: () => Promise<void>) {
  for (; publishing.left > 0; publishing.left -= 1) await publish();
}

/** Returns the median load of a round by its p99. */
function inTheMiddle(loads: readonly Loaded[]): Loaded {
  const sorted = loads.toSorted((a, b) => (a.p99Ms ?? 0) - (b.p99Ms ?? 0));
  const middle = sorted[Math.floor(sorted.length / 2)];
  assert(middle, 'A round has at least one load');
  return middle;
}

async function lookUps(bench: Bench, child: Child, data: Seed) {
  const answer = await checkAnswers(child, data);
  const bytes = { min: answer.length, max: answer.length + 500 };
  const { apiKey, customers } = data;
  const { origin } = child;
  return () =>
    bench.load({
      kind: 'look-up',
      origin,
      seconds: bench.seconds,
      connections,
      customers,
      apiKey,
      bytes,
    });
}

/** Publishes another version of the same long proposal at each call. */
async function publisher(child: Child, { apiKey }: Seed): Promise<() => Promise<void>> {
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
  const { project_id } = await post('createproject', {
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
  });
  let number = 0;
  return async () => {
    number += 1;
    const message = `Version ${number} of what we offer you.`;
    const { proposal } = await post('publishproposal', { project_id, message });
    if (number > 1) return;
    const pdf = await fetch(`${child.origin}${proposal.proposal_link}`);
    const pages = (await pdf.text()).match(/\/Type \/Page\b/g)?.length ?? 0;
    assert.ok(pages >= pagesMin, `the proposal has ${pages} pages`);
  };
}

function figure(
  name: string,
  rounds: readonly { busy: Loaded; quiet: Loaded }[],
  options: {
    value: (load: Loaded) => number;
    unit: string;
    isMet: (ratio: number) => boolean;
    goal: string;
    remark: string;
  },
): Figure {
  const { value, unit, isMet, goal, remark } = options;
  const ratios = rounds.map(({ busy, quiet }) => value(busy) / value(quiet));
  const ratio = median(ratios);
  return {
    name,
    ours: formatted(median(rounds.map(({ busy }) => value(busy)))) + unit,
    floor: formatted(median(rounds.map(({ quiet }) => value(quiet)))) + unit,
    ratio: ratio.toFixed(2),
    goal,
    met: isMet(ratio),
    remarks: [describeSpread([Math.min(...ratios), Math.max(...ratios)]), remark],
  };
}

import assert from 'node:assert/strict';
import { call } from '../call.ts';
import { compare, rateFigure, underLoad } from '../measure.ts';
import type { Scenario } from '../scenario.ts';
import { seed } from '../seed.ts';
import { startSundesk } from '../start-child.ts';
import { checkAnswers, connections, lookUps } from './get-customer-by-email.ts';

/** A system that lies in ten planes, with all that figures can be made of. */
export const data = {
  postcode: '2042',
  specification: {
    panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 60 }],
    inverters: [{ maker: 'Example Power', model: 'XP-25000', watts: 25_000, quantity: 1 }],
    battery: {
      maker: 'Example Storage',
      model: 'ES-10',
      nominal_watt_hours: 10_240,
      usable_watt_hours: 9_728,
      quantity: 2,
    },
    arrays: Array.from({ length: 10 }, (_, index) => ({
      name: `Roof ${index + 1}`,
      panels: 6,
      tilt: 5 * index,
      azimuth: 36 * index,
      shading: index,
    })),
    price_lines: [{ description: 'System', quantity: 1, unit_cents: 4_500_000 }],
    expected_install_on: '2026-12-14',
    usage: {
      daily_watt_hours: 60_000,
      import_tariff: 32.45,
      export_tariff: 5,
      time_of_use: [{ from_hour: 15, to_hour: 21, import_tariff: 48.4 }],
      supply_charge: 110,
    },
  },
};

export const calculate: Scenario = {
  name: 'calculate',
  floor: `Sundesk answering \`getcustomerByemail\` with 10,000 customers, on ${connections} connections as well. Each calculation covers ten arrays, a battery, STCs, price, yield and savings, for which it simulates and bills about twenty typical years by the hour`,
  async run(bench) {
    const seeded = await seed(10_000, bench.print);
    const ours = await startSundesk(seeded.folder);
    const answer = await checkAnswers(ours, seeded);
    const { apiKey } = seeded;
    const { text } = await call(ours, { action: 'calculate', api_key: apiKey }, { data });
    assert.ok(JSON.parse(text).quote.savings.first_year_cents > 0);
    const bytes = { min: text.length, max: text.length + 500 };
    const body = JSON.stringify({ data });
    const comparison = await compare(bench, {
      ours: underLoad(bench, ours, {
        kind: 'post',
        action: 'calculate',
        apiKey,
        connections,
        body,
        bytes,
      }),
      floor: lookUps(bench, ours, { ...seeded, answer }),
    });
    return [
      rateFigure('calculate, ten arrays', comparison, {
        other: 'getcustomerByemail',
        remarks: [`answer of ${text.length} bytes`],
      }),
    ];
  },
};

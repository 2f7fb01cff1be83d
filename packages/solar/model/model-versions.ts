import { longDay } from '../wording.ts';

/** A change of the rules that alters the figures of the same system. */
type ModelVersion = {
  version: number;
  /** Day since which quotes follow it, `YYYY-MM-DD`. */
  on: string;
  /** One sentence for installers. */
  reason: string;
};

/**
 * All versions of the calculation, oldest first. Each change that alters figures adds one, and `model-versions.test.ts`
 * fails without it. Proposals published before the first one have none.
 */
export const modelVersions: readonly ModelVersion[] = [
  {
    version: 1,
    on: '2026-11-23',
    reason:
      'Each roof face is simulated for every hour of a typical year, with shade, heat and the inverter’s limit, and savings follow weekdays, seasons, daylight saving and an ageing battery.',
  },
  {
    version: 2,
    on: '2026-11-23',
    reason:
      'Lord Howe, Norfolk, Christmas and the Cocos Islands have their own clocks and sun instead of those of a state, which changes savings there.',
  },
];

/** The version that calculates now. */
export const modelVersion = modelVersions.at(-1)?.version ?? 0;

/**
 * Why figures differ from those of an earlier version, one sentence for each version since; null is before the first.
 */
export function reasonsSince(version: number | null | undefined): string[] {
  return modelVersions
    .filter((one) => one.version > (version ?? 0))
    .map(({ version, on, reason }) => `Model version ${version} (${longDay(on)}): ${reason}`);
}

import {
  emptySpecification,
  type HouseholdBill,
  InvalidInput,
  type MeterFile,
  readMeterFile,
  readPublishedPlan,
  type Specification,
  type SpecificationPatch,
  usageOfBill,
  withSpecification,
} from '@sundesk/solar';
import { invalidParameter, Refusal } from '../shared/refusal.ts';

// What the solar package cannot calculate with becomes a refusal with INVALID_PARAMETERS.

/** Applies a patch to a specification. Refuses arrays that do not fit its inverters. */
export function changeSpecification(
  before: Specification,
  patch: SpecificationPatch,
): Specification {
  return refuseInvalid(() => withSpecification(before, patch));
}

/** The Wh a day that a bill was for, with the tariff and the pattern of a usage. Refuses bills that no use leads to. */
export function readBill(patch: SpecificationPatch, bill: HouseholdBill): number {
  const { usage } = changeSpecification(emptySpecification, patch);
  if (usage === null) throw invalidParameter('specification.usage', 'must be given');
  return refuseInvalid(() => usageOfBill(usage, bill));
}

/** Reads the details of an electricity plan. Refuses what no tariff can be made from. */
export function readPlan(text: string): ReturnType<typeof readPublishedPlan> {
  return refuseInvalid(() => readPublishedPlan(text));
}

/** Reads an interval data file, with a pause after each few hundred lines. Refuses files with faults. */
export function* readMeterData(
  ...[bytes, options]: Parameters<typeof readMeterFile>
): Generator<void, MeterFile> {
  const reading = readMeterFile(bytes, options);
  for (;;) {
    const step = refuseInvalid(() => reading.next());
    if (step.done) return step.value;
    yield;
  }
}

function refuseInvalid<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new Refusal('INVALID_PARAMETERS', error.message, {}, error.member);
  }
}

import {
  emptySpecification,
  type HouseholdBill,
  InvalidInput,
  type MeterFile,
  readMeterFile,
  readPublishedPlan,
  type Specification,
  type SpecificationPatch,
  type StateCode,
  stateCodes,
  stateOfPostcode,
  usageOfBill,
  withSpecification,
} from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { Product } from '../products/product.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import { snakeName } from '../shared/values/accept.ts';
import { nameOf, piecesOf } from './costs/margin.ts';
import { blankAddress, type Project, type SiteAddress, siteAddress } from './project.ts';
import { findKeptCosts } from './rows/projects.ts';

const names: Readonly<Record<string, StateCode>> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
};
const abbreviations: ReadonlySet<string> = new Set(stateCodes);

/** In Australia a postcode and a state exist, or are empty. */
const placedAddress = siteAddress.check(({ value, issues }) => {
  const { country, postcode, state } = value;
  if (!isAustralia(country)) return;
  const refuse = (member: keyof SiteAddress, message: string) =>
    issues.push({ code: 'custom', input: value, path: [member], message });
  if (postcode !== '' && stateOfPostcode(postcode) === undefined) {
    refuse('postcode', 'must be an Australian postcode of four digits');
  }
  if (state !== '' && !isState(state)) {
    refuse('state', 'must be an Australian state or territory, such as NSW');
  }
});

/** Refuses an address that does not exist with INVALID_PARAMETERS. An unchanged line is not checked. */
export function checkSiteAddress(
  changes: Partial<SiteAddress>,
  before: SiteAddress = blankAddress,
): void {
  const after = withAddress(before, changes);
  const faults = placedAddress.safeParse(after).error?.issues ?? [];
  for (const { path, message } of faults) {
    const [line] = path as [keyof SiteAddress];
    if (after[line] === before[line]) continue;
    throw invalidParameter(`site_address.${snakeName(line)}`, message);
  }
}

function isAustralia(country: string): boolean {
  return ['', 'australia', 'au', 'aus'].includes(country.trim().toLowerCase());
}

/** Replaces the lines of an address that the patch has, with the state as its abbreviation; other lines stay. */
export function withAddress(
  before: SiteAddress,
  changes: Partial<SiteAddress> | undefined = {},
): SiteAddress {
  const address = { ...before, ...changes };
  return changes.state === undefined
    ? address
    : { ...address, state: normaliseState(changes.state) };
}

/** Returns true if a text, once normalised, is the abbreviation of a state. */
function isState(state: string): state is StateCode {
  return abbreviations.has(state);
}

/** `QLD` of `qld`, `Q.L.D.` and `Queensland`. Text that names no Australian state stays as it is. */
export function normaliseState(state: string): string {
  const abbreviation = state.replaceAll(/[\s.]/g, '').toUpperCase();
  if (abbreviations.has(abbreviation)) return abbreviation;
  return names[state.trim().replaceAll(/\s+/g, ' ').toLowerCase()] ?? state;
}

/**
 * Keeps what the products of a saved project cost. A cost that is known stays as it is, whatever the library says later;
 * one that is missing is looked up.
 */
export async function keepCosts(
  tx: AccountDb,
  { projectId, specification }: Pick<Project, 'projectId' | 'specification'>,
): Promise<void> {
  const before = await findKeptCosts(tx, projectId);
  const known = new Map(before.map((cost) => [nameOf(cost), cost.unitCents]));
  const pieces = piecesOf(specification);
  const missing = pieces.filter((piece) => (known.get(nameOf(piece)) ?? null) === null);
  for (const product of await findCosts(tx, missing)) {
    known.set(nameOf(product), product.costCents);
  }
  const names = new Map(
    pieces.map(({ maker, model }) => [nameOf({ maker, model }), { maker, model }]),
  );
  const after = [...names].map(([name, piece]) => ({
    ...piece,
    unitCents: known.get(name) ?? null,
  }));
  const costsJson = JSON.stringify(after);
  if (costsJson === JSON.stringify(before)) return;
  await tx.change('projects').set({ costsJson }).where('projectId', '=', projectId).execute();
}

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

/** The costs of those of these models that have one. */
async function findCosts(
  db: AccountDb,
  names: readonly Pick<Product, 'maker' | 'model'>[],
): Promise<(Pick<Product, 'maker' | 'model'> & { costCents: number })[]> {
  if (names.length === 0) return [];
  return db
    .own('products')
    .select(['maker', 'model', 'costCents'])
    .where('costCents', 'is not', null)
    .where((either) => either.or(names.map(({ maker, model }) => either.and({ maker, model }))))
    .$narrowType<{ costCents: number }>()
    .execute();
}

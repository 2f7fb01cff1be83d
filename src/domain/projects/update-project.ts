import { longDay, type Specification, type SpecificationPatch } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { findCoolingOffEnd } from '../contracts/rows/contracts.ts';
import { advanceCustomer } from '../customers/advance-customer.ts';
import { whyStillCoolingOff } from '../customers/cooling-off.ts';
import type { Customer } from '../customers/customer.ts';
import { eventCustomer } from '../customers/payload.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import { canonicalJson } from '../shared/json-text.ts';
import { Refusal } from '../shared/refusal.ts';
import { findStatus, findStatuses } from '../statuses/queries.ts';
import { quietMsOf } from './announce-draft.ts';
import { changeSpecification, checkSiteAddress, keepCosts, withAddress } from './check-details.ts';
import { publicProject, updatedMembers } from './payload.ts';
import { isDraft, type Project, type SiteAddress } from './project.ts';
import { keepFigures, type QuotedProject, quoteProject } from './quote-project.ts';
import { checkRoofPicture } from './roof-picture.ts';
import { requireProject, saveProject, setAnnounceAt } from './rows/projects.ts';
import { valueCustomer } from './value-customer.ts';

/** The changes; absent members stay. A list, the battery and the usage are replaced as a whole. */
type ProjectChanges = {
  title?: string | undefined;
  siteAddress?: Partial<SiteAddress> | undefined;
  specification?: SpecificationPatch | undefined;
  installOn?: string | undefined;
};

/**
 * Saves a project, for example at every pause in typing. A save without changes is ignored; every other one records
 * `project_updated`. A draft fires `recent_draft_project` as well, after a minute without saves. An agreed day of
 * installation moves the customer by rule.
 *
 * Refuses with PROJECT_NOT_FOUND, with PROJECT_CHANGED when `expectedRevision` is given and the project was saved
 * since, with INVALID_PARAMETERS, naming the member, also a discount over the limit of the person who saves, and with
 * STATUS_CHANGE_REFUSED a day of installation that cannot be agreed.
 */
export async function updateProject(
  app: App,
  tx: AccountDb,
  input: {
    projectId: number;
    changes: ProjectChanges;
    expectedRevision?: number | undefined;
    /** The member who saves; absent where a program does. */
    userId?: number;
    /** The largest discount that the person who saves may give; null where nothing limits it, as for API keys. */
    discountPercentMax: number | null;
  },
): Promise<QuotedProject> {
  const before = await requireProject(tx, input.projectId);
  const { projectId, customerId, revision } = before;
  if ((input.expectedRevision ?? revision) !== revision) throw projectChanged(revision);
  const { siteAddress } = input.changes;
  if (siteAddress) checkSiteAddress(siteAddress, before.siteAddress);
  const after = withChanges(before, input.changes);
  checkDiscount(
    before.specification.priceLines,
    after.specification.priceLines,
    input.discountPercentMax,
  );
  if (isSame(after, before)) return { ...before, quote: await quoteProject(app, tx, before) };
  if (pictureOf(after) !== pictureOf(before)) {
    await checkRoofPicture(tx, customerId, after.specification);
  }
  const agreesDay = after.installOn !== before.installOn && after.installOn !== '';
  let customer = await requireCustomer(tx, { customerId });
  if (agreesDay) await checkInstallDay(app, tx, customer, after.installOn);
  if (!(await saveProject(tx, after, app.now(), input.userId))) throw projectChanged(revision + 1);
  if (isDraft(before)) {
    const quietMs = await quietMsOf(app, tx.accountId);
    await setAnnounceAt(tx, projectId, app.now() + quietMs);
  }
  if (agreesDay) {
    const reason = `Installation agreed for ${longDay(after.installOn)}`;
    customer = await advanceCustomer(app, tx, { customer, step: 'scheduled', reason });
  }
  const saved = await requireProject(tx, projectId);
  const quote = await keepFigures(app, tx, saved);
  await keepCosts(tx, saved);
  await valueCustomer(app, tx, customer);
  await recordProjectUpdate(app, tx, { customer, before, after: saved });
  return { ...saved, quote };
}

function withChanges(before: Project, changes: ProjectChanges): Project {
  const { specification, siteAddress } = before;
  return {
    ...before,
    title: changes.title ?? before.title,
    siteAddress: withAddress(siteAddress, changes.siteAddress),
    specification: changeSpecification(specification, changes.specification ?? {}),
    installOn: changes.installOn ?? before.installOn,
  };
}

function pictureOf({ specification }: Project): number | undefined {
  return specification.sitePlan?.picture.id;
}

/** Null says the same as nothing, so what was read can be sent back without a change. */
function isSame(one: Project, other: Project): boolean {
  return canonicalJson(withoutNull(one)) === canonicalJson(withoutNull(other));
}

function withoutNull(value: Project): unknown {
  return JSON.parse(JSON.stringify(value), (_, member) => member ?? undefined);
}

function projectChanged(revision: number): Refusal {
  return new Refusal(
    'PROJECT_CHANGED',
    `The project was saved by another user; its revision is now ${revision}`,
  );
}

/**
 * Refuses a day of installation that cannot be agreed: STATUS_CHANGE_REFUSED before the customer has signed, while the
 * customer may withdraw, and for a day on which the customer still could.
 */
async function checkInstallDay(
  app: App,
  tx: AccountDb,
  { customerId, status }: Customer,
  installOn: string,
): Promise<void> {
  const { kind } = findStatus(await findStatuses(tx), status);
  if (kind !== 'won') throw refuseDay('the customer has not signed a contract');
  const coolingOff = await whyStillCoolingOff(app, tx, customerId);
  if (coolingOff !== undefined) throw refuseDay(coolingOff);
  const ends = await findCoolingOffEnd(tx, customerId);
  if (ends !== undefined && installOn <= ends) {
    throw refuseDay(`the customer could withdraw until ${ends}`);
  }
}

function refuseDay(why: string): Refusal {
  return new Refusal('STATUS_CHANGE_REFUSED', `The installation date was not set: ${why}`);
}

type PriceLines = Specification['priceLines'];

/**
 * Refuses with INVALID_PARAMETERS price lines whose discount is over the limit of the member who saves them, in percent
 * of the price before it. A discount that was over it before, given by a colleague without a limit, may stay or fall,
 * but not rise in dollars or in percent. Null sets no limit.
 */
export function checkDiscount(
  before: PriceLines,
  after: PriceLines,
  percentMax: number | null,
): void {
  if (percentMax === null) return;
  const { fullCents, offCents } = discountOf(after);
  if (offCents * 100 <= fullCents * percentMax) return;
  const former = discountOf(before);
  const isNoHigher =
    offCents <= former.offCents && offCents * former.fullCents <= former.offCents * fullCents;
  if (isNoHigher) return;
  const most = money(Math.floor((fullCents * percentMax) / 100));
  throw new Refusal(
    'INVALID_PARAMETERS',
    `The discount of ${money(offCents)} is over your limit of ${percentMax}%, which is ${most} of ${money(fullCents)}; ` +
      'ask an owner or manager to enter it',
    {},
    'specification.price_lines',
  );
}

/** What the lines with a negative price take off the others. */
function discountOf(lines: PriceLines): { fullCents: number; offCents: number } {
  const totals = lines.map(({ quantity, unitCents }) => quantity * unitCents);
  return {
    fullCents: totals.reduce((sum, cents) => sum + Math.max(0, cents), 0),
    offCents: totals.reduce((sum, cents) => sum - Math.min(0, cents), 0),
  };
}

/** Records `project_updated` for a save that changed something of a project, draft or published. */
export async function recordProjectUpdate(
  app: App,
  tx: AccountDb,
  { customer, before, after }: { customer: Customer; before: Project; after: Project },
): Promise<void> {
  const data = {
    customer: eventCustomer(customer),
    project: publicProject(after),
    changed: updatedMembers(before, after),
  };
  await recordEvent(app, tx, {
    type: 'project_updated',
    customerId: customer.customerId,
    project: after,
    data,
  });
}

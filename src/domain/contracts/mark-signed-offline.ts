import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { userName } from '../accounts/team/user.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { advanceCustomer } from '../customers/advance-customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { findProject } from '../projects/rows/projects.ts';
import { valueCustomer } from '../projects/value-customer.ts';
import { Refusal } from '../shared/refusal.ts';
import { dateIn, dayMs, endOfDay, hourMs, isDay, type Moment } from '../shared/time.ts';
import { filled, prose } from '../shared/values/members.ts';
import { recordAuditEntry } from './audit-trail.ts';
import { closeOtherOffers } from './close-contract.ts';
import type { Contract, SignerRequest } from './contract.ts';
import { overrideReasonCharactersMax } from './contract-limits.ts';
import { coolingOffEnd } from './cooling-off.ts';
import { lockContract, requireContract } from './rows/contracts.ts';
import { requireOpen } from './signing/lock-for-signer.ts';

/** Why a team member does what a signature normally does. */
export const overrideReason = filled(prose(overrideReasonCharactersMax));

/** An older paper is likely to be a mistake, so it is refused. */
const daysAgoMax = 366;

/**
 * Marks an open contract as signed on the word of a user: signers who had not signed here have signed on paper. The
 * customer moves to the status for `signed`, the offers not chosen are closed (`closeOtherOffers`), and the cooling-off
 * period begins after the day of the paper. `contract_signed` is fired only with the scan (`storeScan`). Refuses with
 * CONTRACT_NOT_FOUND, CONTRACT_NOT_OPEN and, for an invalid day, INVALID_PARAMETERS. Opens its own transaction.
 */
export async function markSignedOffline(
  app: App,
  store: AccountDb,
  input: {
    contractId: string;
    userId: number;
    /** `YYYY-MM-DD`, as the account counts days. */
    signedOn: string;
    reason: string;
    request: SignerRequest;
  },
): Promise<Contract> {
  const { contractId, userId, signedOn, reason, request } = input;
  if (!isDay(signedOn)) throw invalidDay();
  const { timeZone, holidays } = await readCalendar(app, store, contractId, signedOn);
  const at = momentOf(app, signedOn, timeZone);
  return store.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId);
    assert(contract, 'It was there a moment ago, and contracts are never removed');
    requireOpen(contract);
    const member = await actingUser(tx, userId);
    for (const signer of contract.signers) {
      if (signer.state !== 'waiting') continue;
      await setSignedOnPaper(tx, signer.signerId, at);
      const details = `On paper on ${signedOn}, says ${userName(member)}: ${reason}`;
      await recordAuditEntry(app, tx, {
        contract,
        signer,
        request,
        step: 'signed_on_paper',
        details,
      });
    }
    const coolingOffEnds =
      contract.saleType === 'unsolicited' ? coolingOffEnd(signedOn, holidays) : '';
    const { numUpdatedRows } = await tx
      .change('contracts')
      .set({ state: 'signed', endedAt: at, coolingOffEnds, markedBy: userId })
      .where('contractId', '=', contractId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    assert(numUpdatedRows === 1n, 'It was open, and no other transaction can have changed it');
    await closeOtherOffers(app, tx, contract);
    const { customerId } = contract;
    const why = `Contract ${contractId} was signed on paper: ${reason}`;
    const customer = await requireCustomer(tx, { customerId });
    const move = { customer, step: 'signed', reason: why, movedBy: member } as const;
    await valueCustomer(app, tx, await advanceCustomer(app, tx, move));
    return requireContract(tx, contractId);
  });
}

/** Noon of the day, since the hour is unknown; before noon of today, now. */
function momentOf(app: App, signedOn: string, timeZone: string): Moment {
  const now = app.now();
  const today = dateIn(now, timeZone);
  const earliest = dateIn(now - daysAgoMax * dayMs, timeZone);
  if (signedOn > today || signedOn < earliest) throw invalidDay();
  return Math.min(endOfDay(signedOn, timeZone) - 12 * hourMs, now);
}

function invalidDay(): Refusal {
  return new Refusal(
    'INVALID_PARAMETERS',
    `The signing date must be today or within the last ${daysAgoMax} days, as YYYY-MM-DD`,
  );
}

/** The calendar that counts the days in which a customer may withdraw. */
export type Calendar = { timeZone: string; holidays: ReadonlySet<string> };

/**
 * The account's time zone, and the public holidays where the system is to stand in the year of a signature, today's
 * unless the day (`YYYY-MM-DD`) is given, and in the one after. Of a sale that gives no such days there are none.
 */
export async function readCalendar(
  app: App,
  store: AccountDb,
  contractId: string,
  signedOn?: string,
): Promise<Calendar> {
  const contract = await requireContract(store, contractId);
  const { timeZone } = await readSettings(store);
  if (contract.saleType === 'solicited') return { timeZone, holidays: new Set() };
  const project = await findProject(store, contract.projectId);
  const state = project?.siteAddress.state ?? '';
  const year = Number((signedOn ?? dateIn(app.now(), timeZone)).slice(0, 4));
  const [thisYear, nextYear] = await Promise.all([
    app.publicHolidays(state, year),
    app.publicHolidays(state, year + 1),
  ]);
  return { timeZone, holidays: new Set([...thisYear, ...nextYear]) };
}

async function setSignedOnPaper(db: AccountDb, signerId: number, at: Moment): Promise<void> {
  await db
    .change('contractSigners')
    .where('signerId', '=', signerId)
    .set({ state: 'signed', signedAt: at })
    .execute();
}

import type { AccountDb } from '../account-db.ts';
import { findMember, findMembers } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { findCustomFields, saveCustomValues } from '../custom-fields/queries.ts';
import { setCustomValues } from '../custom-fields/set-custom-values.ts';
import { changeCustomerStatus, whyNotMoved } from '../customers/change-customer-status.ts';
import { changeOwner } from '../customers/change-owner.ts';
import { createCustomers } from '../customers/create-customer.ts';
import type { Customer, CustomerDetails } from '../customers/customer.ts';
import { notesMax } from '../customers/customer-limits.ts';
import { addCustomerNote } from '../customers/customer-notes.ts';
import { findPerson, personKey } from '../customers/person-key.ts';
import { findCustomer, findIdsByKey, findNotes } from '../customers/rows/find-customers.ts';
import { removeUntouched } from '../customers/rows/remove-untouched-customers.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { Refusal } from '../shared/refusal.ts';
import { emailKey } from '../shared/text.ts';
import { keysOf } from '../shared/values/record-of.ts';
import { findStatus, findStatuses } from '../statuses/queries.ts';
import {
  customColumnPattern,
  type Import,
  type ImportRow,
  type MatchedField,
  type RowOutcome,
  type ValueMatch,
} from './import.ts';
import {
  advanceImport,
  findImport,
  findRowsAfter,
  findRowsBefore,
  findSeenKeys,
  saveRows,
  setImportState,
} from './queries.ts';
import { matchKey, type ReadRow, type RowContext, readRow } from './read-row.ts';

/** Small, so that other writers do not wait long for the transaction. */
const rowsAtOnce = 100;

type Result = Pick<ImportRow, 'outcome' | 'problem' | 'customerId' | 'before'>;

/**
 * Continues an import by one batch in one transaction: the rows, their outcomes, and the progress. False when nothing
 * is left to do, or when another worker does it.
 */
export async function continueImport(
  app: App,
  { accountId, importId }: { accountId: number; importId: string },
): Promise<boolean> {
  return app.store.forAccount(accountId).transaction(async (tx) => {
    const found = await findImport(tx, importId);
    if (found?.state === 'undoing') return undoBatch(app, tx, found);
    if (found?.state !== 'checking' && found?.state !== 'running') return false;
    const context = await readContext(tx, found);
    const rows = await findRowsAfter(tx, importId, found.rowsDone + 1, rowsAtOnce);
    const counts = countsOf(found);
    const batch = rows.map((row) => ({ row, read: readRow(row.cells, context) }));
    const known = await lookUp(
      tx,
      importId,
      batch.map(({ read }) => keyOf(read)),
    );
    const results: (Result | ReadRow)[] = [];
    for (const { read } of batch) {
      results.push(
        'problem' in read
          ? failed(read.problem)
          : await take(app, tx, { found, read: read.row, refused: context.refused, known }),
      );
      known.earlier.add(keyOf(read));
    }
    const written = await createThose(app, tx, found, results);
    const writtenAt = app.now();
    const outcomes = batch.map(({ row, read }, index) => {
      const result = written[index] as Result;
      return { ...row, ...result, emailKey: keyOf(read), writtenAt };
    });
    await saveRows(tx, importId, outcomes);
    for (const { outcome } of outcomes) count(counts, outcome);
    counts.rowsDone = (rows.at(-1)?.rowNumber ?? found.rowsTotal + 1) - 1;
    await advance(tx, found, counts);
    if (counts.rowsDone < found.rowsTotal) return true;
    const to = found.state === 'checking' ? 'checked' : 'done';
    const endedAt = to === 'done' ? app.now() : undefined;
    await setImportState(tx, importId, { from: [found.state], to, endedAt });
    return true;
  });
}

/** Another node may have done the same batch; then this one is rolled back. */
async function advance(tx: AccountDb, found: Import, counts: Counts): Promise<void> {
  if (await advanceImport(tx, found, counts)) return;
  throw new Refusal('IMPORT_CHANGED', 'Another member has already done this step of the import');
}

/** Why a new customer cannot have what the options say: the account may have changed since they were chosen. */
type RefusedOptions = { owner: string | undefined; status: string | undefined };

async function readContext(
  tx: AccountDb,
  { options, columns }: Import,
): Promise<RowContext & { refused: RefusedOptions }> {
  const statuses = await findStatuses(tx);
  const members = (await findMembers(tx)).filter(({ removedAt }) => removedAt === undefined);
  const hasOwner = members.some(({ userId }) => userId === options.ownerId);
  const hasStatus = options.status === '' || statuses.some(({ name }) => name === options.status);
  return {
    mapping: options.mapping,
    columns,
    matches: matchesOf(options.values ?? []),
    statuses: new Map(statuses.map(({ name }) => [name.toLowerCase(), name])),
    customFields: options.mapping.some((field) => customColumnPattern.test(field))
      ? await findCustomFields(tx)
      : [],
    owners: new Set(members.map(({ email }) => emailKey(email))),
    refused: {
      owner: hasOwner ? undefined : 'the owner chosen for new customers has left the team',
      status: hasStatus ? undefined : `the status ${options.status} no longer exists`,
    },
  };
}

function matchesOf(values: readonly ValueMatch[]): RowContext['matches'] {
  const of = (field: MatchedField) =>
    new Map(
      values.filter((one) => one.field === field).map(({ from, to }) => [matchKey(from), to]),
    );
  return { status: of('status'), type: of('type'), gstStatus: of('gstStatus') };
}

/** The keys of rows before this one, and the email addresses of customers who are there already with their ids. */
type KnownKeys = { earlier: Set<string>; customers: ReadonlyMap<string, number> };

async function lookUp(
  tx: AccountDb,
  importId: string,
  keys: readonly string[],
): Promise<KnownKeys> {
  const emailKeys = [...new Set(keys)].filter((key) => key !== '');
  const [earlier, customers] = await inParallel([
    findSeenKeys(tx, importId, emailKeys),
    findIdsByKey(tx, emailKeys),
  ]);
  return { earlier: new Set(earlier), customers };
}

/** Empty for a row that cannot be read. */
function keyOf(read: ReturnType<typeof readRow>): string {
  return 'row' in read ? personKey(read.row.details) : '';
}

/** Does what a row says, except that a customer to create is returned as they were read. */
async function take(
  app: App,
  tx: AccountDb,
  {
    found,
    read,
    refused,
    known,
  }: { found: Import; read: ReadRow; refused: RefusedOptions; known: KnownKeys },
): Promise<Result | ReadRow> {
  const { options, state } = found;
  const key = personKey(read.details);
  const isByPhone = read.details.email === undefined;
  if (known.earlier.has(key)) {
    const same = isByPhone ? 'phone number and name' : 'email address';
    return failed(`an earlier row has the same ${same}`);
  }
  const customerId = isByPhone ? await findPerson(tx, read.details) : known.customers.get(key);
  if (customerId !== undefined && options.onExisting === 'skip') {
    return done('skipped', { customerId });
  }
  const existing = customerId === undefined ? undefined : await findCustomer(tx, { customerId });
  const problem = existing
    ? await whyNotUpdated(app, tx, { existing, read })
    : whyNotCreated(read, refused);
  if (problem !== undefined) return failed(problem);
  if (state === 'checking') return done(existing ? 'updated' : 'created', existing);
  return existing === undefined ? read : update(app, tx, { found, existing, read });
}

function whyNotCreated(
  { ownerEmail, status }: ReadRow,
  refused: RefusedOptions,
): string | undefined {
  return (
    (ownerEmail === undefined ? refused.owner : undefined) ??
    (status === undefined ? refused.status : undefined)
  );
}

/** Creates the customers of a batch as one set. */
async function createThose(
  app: App,
  tx: AccountDb,
  { userId, options }: Import,
  results: readonly (Result | ReadRow)[],
): Promise<Result[]> {
  const reads = results.filter((one) => 'details' in one);
  const customers = await createCustomers(
    app,
    tx,
    reads.map(({ details, status, ownerEmail, note }) => ({
      ...details,
      userId,
      ...(ownerEmail === undefined ? { ownerId: options.ownerId } : { ownerEmail }),
      status: status ?? (options.status || undefined),
      note,
      imported: { announces: options.announces },
    })),
  );
  await saveCustomValues(
    tx,
    customers.flatMap((customer, index) =>
      customer instanceof Refusal
        ? []
        : Object.entries(reads[index]?.customValues ?? {}).map(([fieldId, value]) => ({
            customerId: customer.customerId,
            fieldId: Number(fieldId),
            value,
          })),
    ),
  );
  const created = customers.values();
  return results.map((one) => {
    if (!('details' in one)) return one;
    const customer = created.next().value as (typeof customers)[number];
    return customer instanceof Refusal ? failed(customer.message) : done('created', customer);
  });
}

/** Says why a row cannot update a customer, before anything of it is written; undefined when it can. */
async function whyNotUpdated(
  app: App,
  tx: AccountDb,
  { existing, read }: { existing: Customer; read: ReadRow },
): Promise<string | undefined> {
  const isFull = JSON.parse(existing.notes).length >= notesMax;
  if (isFull && (await newNote(tx, existing, read)) !== undefined) {
    return `the customer has ${notesMax} notes already, which is the limit`;
  }
  if (read.status === undefined || read.status === existing.status) return undefined;
  const { customerId } = existing;
  const statuses = await findStatuses(tx);
  const from = findStatus(statuses, existing.status);
  const to = findStatus(statuses, read.status);
  const refusal = await whyNotMoved(app, tx, { customerId, from, to, reason: '' });
  return refusal && `the status cannot be set by a file: ${refusal}`;
}

/** The note of a row, unless the customer has it from an earlier import of the file. */
async function newNote(
  tx: AccountDb,
  { customerId }: Customer,
  { note }: ReadRow,
): Promise<string | undefined> {
  const isKnown =
    note !== undefined && (await findNotes(tx, customerId)).some(({ text }) => text === note);
  return isKnown ? undefined : note;
}

/** Applies what the row says, all of it or nothing; an empty cell changes nothing. */
async function update(
  app: App,
  tx: AccountDb,
  { found, existing, read }: { found: Import; existing: Customer; read: ReadRow },
): Promise<Result> {
  const {
    userId,
    options: { announces },
  } = found;
  const { customerId } = existing;
  const { email: _email, ...changes } = read.details;
  const { ownerEmail, status } = read;
  const note = await newNote(tx, existing, read);
  const key = { customerId };
  await updateCustomer(app, tx, { key, changes, ownerEmail, userId, announces });
  if (status !== undefined) {
    const move = { key, status, reason: '', userId, source: 'import', announces } as const;
    await changeCustomerStatus(app, tx, move);
  }
  if (note !== undefined) await addCustomerNote(app, tx, { key, text: note, userId, announces });
  const customValues = await setCustomValues(app, tx, {
    customerId,
    values: read.customValues,
    userId,
  });
  const before = {
    ...pick(existing, keysOf(changes)),
    ...(Object.keys(customValues).length > 0 && { customValues }),
    ...(ownerEmail !== undefined && { ownerId: existing.owner.userId }),
  };
  return { ...done('updated', existing), before };
}

async function undoBatch(app: App, tx: AccountDb, found: Import): Promise<boolean> {
  const { importId, rowsDone } = found;
  // Goes back from the last row that was written to the first.
  const rows = await findRowsBefore(tx, importId, rowsDone + 2, rowsAtOnce);
  const counts = countsOf(found);
  const isLast = rows.length < rowsAtOnce;
  counts.rowsDone = isLast ? 0 : Number(rows.at(-1)?.rowNumber) - 2;
  const created = rows.flatMap(({ outcome, customerId, writtenAt = 0 }) =>
    outcome === 'created' && customerId !== undefined ? [{ customerId, writtenAt }] : [],
  );
  const removed = new Set<number | undefined>(await removeUntouched(tx, created));
  const undone: (ImportRow & { emailKey: string })[] = [];
  for (const row of rows) {
    if (row.outcome !== 'created' && row.outcome !== 'updated') continue;
    const isUndone =
      row.outcome === 'created'
        ? removed.has(row.customerId)
        : await undoUpdate(app, tx, found, row);
    const outcome: RowOutcome = isUndone ? 'undone' : 'kept';
    undone.push({ ...row, outcome, emailKey: '' });
    if (isUndone) counts[row.outcome] -= 1;
  }
  await saveRows(tx, importId, undone);
  await advance(tx, found, counts);
  if (!isLast) return true;
  await setImportState(tx, importId, {
    from: ['undoing'],
    to: 'undone',
    endedAt: app.now(),
  });
  return true;
}

/** False when a member has worked with the customer since then: that work must not be lost. */
async function undoUpdate(
  app: App,
  tx: AccountDb,
  { userId, options: { announces } }: Import,
  row: ImportRow,
): Promise<boolean> {
  const { writtenAt = 0 } = row;
  const customer = row.customerId && (await findCustomer(tx, { customerId: row.customerId }));
  if (!customer || customer.updatedAt > writtenAt) return false;
  const { customerId } = customer;
  const { ownerId, customValues = {}, ...changes } = row.before ?? {};
  const by = { userId, announces };
  await updateCustomer(app, tx, { key: { customerId }, changes, ownerEmail: undefined, ...by });
  const fields = Object.keys(customValues).length > 0 ? await findCustomFields(tx) : [];
  const values = Object.fromEntries(
    Object.entries(customValues).filter(([id]) => fields.some((one) => `${one.fieldId}` === id)),
  );
  await setCustomValues(app, tx, { customerId, values, userId });
  const owner = ownerId === undefined ? undefined : await findMember(tx, ownerId);
  // A member who has left since cannot get the customer back.
  if (owner !== undefined && owner.removedAt === undefined) {
    await changeOwner(app, tx, { customerIds: [customerId], ownerId: owner.userId, ...by });
  }
  return true;
}

type Counts = Pick<Import, 'rowsDone' | 'created' | 'updated' | 'skipped' | 'failed'>;

function countsOf({ rowsDone, created, updated, skipped, failed }: Import): Counts {
  return { rowsDone, created, updated, skipped, failed };
}

function count(counts: Counts, outcome: RowOutcome): void {
  if (outcome === 'created' || outcome === 'updated') counts[outcome] += 1;
  if (outcome === 'skipped' || outcome === 'failed') counts[outcome] += 1;
}

function failed(problem: string): Result {
  return { outcome: 'failed', problem, customerId: undefined, before: undefined };
}

function done(outcome: RowOutcome, customer: Pick<Customer, 'customerId'> | undefined): Result {
  return { outcome, problem: '', customerId: customer?.customerId, before: undefined };
}

function pick(customer: Customer, fields: readonly (keyof CustomerDetails)[]) {
  return Object.fromEntries(fields.map((field) => [field, customer[field]]));
}

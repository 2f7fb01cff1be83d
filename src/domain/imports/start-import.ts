import type { AccountDb } from '../account-db.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { findStatuses } from '../statuses/queries.ts';
import type { Import, ImportOptions, ImportState } from './import.ts';
import { choicesOf } from './match-values.ts';
import { setImportState } from './queries.ts';
import { requireImport } from './require-import.ts';

/**
 * Sets out to check a file with these options, without writing anything. It can be checked again with other options
 * until it is run. Refuses with INVALID_PARAMETERS a mapping that does not fit the file.
 */
export async function checkImport(
  _app: App,
  tx: AccountDb,
  { importId, options }: { importId: string; options: ImportOptions },
): Promise<void> {
  const found = await requireImport(tx, importId);
  await checkOptions(tx, found, options);
  await move(tx, found, {
    from: ['mapping', 'checking', 'checked'],
    to: 'checking',
    options,
    fromStart: true,
  });
}

/** Sets out to write the rows of a file that was checked. */
export async function runImport(
  _app: App,
  tx: AccountDb,
  { importId }: { importId: string },
): Promise<void> {
  const found = await requireImport(tx, importId);
  await move(tx, found, { from: ['checked'], to: 'running', fromStart: true });
}

/** Stops what is under way after the batch that is being written. A check goes back to its beginning. */
export async function stopImport(
  app: App,
  tx: AccountDb,
  { importId }: { importId: string },
): Promise<void> {
  const found = await requireImport(tx, importId);
  if (found.state === 'checking') return move(tx, found, { from: ['checking'], to: 'mapping' });
  await move(tx, found, { from: ['running'], to: 'stopped', endedAt: app.now() });
}

/** Starts to undo an import: customers with no later work are removed. */
export async function undoImport(
  _app: App,
  tx: AccountDb,
  { importId }: { importId: string },
): Promise<void> {
  const found = await requireImport(tx, importId);
  await move(tx, found, { from: ['done', 'stopped'], to: 'undoing' });
}

async function move(
  tx: AccountDb,
  { importId, state }: Import,
  change: Parameters<typeof setImportState>[2],
): Promise<void> {
  if (await setImportState(tx, importId, change)) return;
  throw new Refusal('IMPORT_CHANGED', `The import is ${wording[state]}; reload it`);
}

const wording: Readonly<Record<ImportState, string>> = {
  mapping: 'waiting for its columns',
  checking: 'being checked',
  checked: 'checked',
  running: 'running',
  stopped: 'stopped',
  done: 'done',
  undoing: 'being undone',
  undone: 'undone',
};

/** A customer is known by one of these. */
const keyFields = ['email', 'phone1', 'phone2', 'companyPhone'] as const;

async function checkOptions(
  tx: AccountDb,
  { columns }: Import,
  { mapping, ownerId, status, values = [] }: ImportOptions,
): Promise<void> {
  const fields = mapping.filter((field) => field !== '' && field !== 'noteLine');
  if (mapping.length !== columns.length) throw refusal('Choose a field for every column');
  if (new Set(fields).size < fields.length) throw refusal('Each field can be used only once');
  if (!keyFields.some((field) => fields.includes(field))) {
    throw refusal('Choose the column that holds the email address or the phone number');
  }
  const owner = await findMember(tx, ownerId);
  if (owner === undefined || owner.removedAt !== undefined) {
    throw refusal('The owner is not a member of the team');
  }
  const statuses = await findStatuses(tx);
  if (status !== '' && !statuses.some(({ name }) => name === status)) {
    throw refusal('There is no such status');
  }
  const choices = choicesOf(statuses);
  const wrong = values.find(({ field, to }) => to !== '' && !choices[field].includes(to));
  if (wrong) throw refusal(`“${wrong.to}” cannot take the place of “${wrong.from}”`);
}

function refusal(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}

import type { AccountDb } from '../account-db.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { requireField } from '../custom-fields/change-custom-fields.ts';
import { findCustomFields } from '../custom-fields/queries.ts';
import { customerTypes, gstStatuses } from '../customers/customer.ts';
import { Refusal } from '../shared/refusal.ts';
import { lettersOf, trimmed } from '../shared/text.ts';
import { findStatuses } from '../statuses/queries.ts';
import type { Status, StatusStep } from '../statuses/status.ts';
import {
  customColumnPattern,
  type Import,
  type ImportOptions,
  type ImportState,
  type MatchedField,
  matchedFields,
  type ValueMatch,
  valueMatchesMax,
} from './import.ts';
import { findImport, findRowsAfter, setImportState } from './queries.ts';
import { matchKey, readGst, readType } from './read-row.ts';

/** A value that Sundesk does not know, how many rows have it, and what it probably means; empty if that is open. */
type ForeignValue = ValueMatch & { rows: number };

const rowsAtOnce = 500;
const valueCharactersMax = 200;

/** What other programs call the steps of a sale; the first that fits counts. */
const stepWords: readonly [RegExp, StatusStep][] = [
  [/not interested|lost|dead|unqualified|disqualified|closed.?lost/, 'lost'],
  [/cancel/, 'cancelled'],
  [/hold|nurture|later|parked|dormant/, 'nurture'],
  [/installed|complete|commissioned/, 'installed'],
  [/schedul|booked in/, 'scheduled'],
  [/approv|application/, 'approval'],
  [/deposit/, 'deposit'],
  [/won|sold|signed|accepted/, 'signed'],
  [/negotiat|follow/, 'negotiating'],
  [/viewed|opened/, 'viewed'],
  [/(?:quote|proposal|offer).*sent|sent.*(?:quote|proposal|offer)|proposed/, 'sent'],
  [/quot|proposal|estimate|offer/, 'quoting'],
  [/qualified|site (?:visit|inspection)|appointment/, 'qualified'],
  [/contact|called|spoke|attempt|working/, 'contacted'],
  [/new|lead|enquiry|inquiry|open|uncontacted/, 'lead'],
];

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
  const custom = fields.flatMap((field) => customColumnPattern.exec(field)?.[1] ?? []);
  if (custom.length > 0) {
    const ownFields = await findCustomFields(tx);
    for (const fieldId of custom) requireField(ownFields, Number(fieldId));
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

/**
 * The values in the columns of status, type and GST that are none of Sundesk's, each once whatever its capitals, in the
 * order of the file. Values longer than 200 characters are left to the check. Refuses with INVALID_PARAMETERS columns
 * with more than 300 such values, which hold something else.
 */
export async function findForeignValues(
  store: AccountDb,
  { importId, mapping }: { importId: string } & Pick<ImportOptions, 'mapping'>,
): Promise<ForeignValue[]> {
  await requireImport(store, importId);
  const columns = matchedFields.flatMap((field) => {
    const column = mapping.indexOf(field);
    return column < 0 ? [] : [{ field, column }];
  });
  if (columns.length === 0) return [];
  const statuses = await findStatuses(store);
  const found = new Map<string, ForeignValue>();
  let last = 0;
  while (true) {
    const rows = await findRowsAfter(store, importId, last, rowsAtOnce);
    for (const { cells } of rows) {
      for (const { field, column } of columns) {
        const from = trimmed(cells[column] ?? '');
        if (from === '' || from.length > valueCharactersMax) continue;
        const key = `${field} ${matchKey(from)}`;
        const seen = found.get(key);
        if (seen !== undefined) seen.rows += 1;
        else if (!isKnown(field, from, statuses)) {
          found.set(key, { field, from, to: guessValue(field, from, statuses), rows: 1 });
        }
      }
    }
    if (found.size > valueMatchesMax) {
      throw new Refusal(
        'INVALID_PARAMETERS',
        `The columns of status, type and GST have more than ${valueMatchesMax} different values; choose other columns`,
      );
    }
    last = rows.at(-1)?.rowNumber ?? last;
    if (rows.length < rowsAtOnce) return [...found.values()];
  }
}

/** The values of Sundesk that those of a file can be matched to. */
function choicesOf(statuses: readonly Status[]): Readonly<Record<MatchedField, readonly string[]>> {
  return {
    status: statuses.map(({ name }) => name),
    type: customerTypes,
    gstStatus: gstStatuses,
  };
}

function isKnown(field: MatchedField, value: string, statuses: readonly Status[]): boolean {
  if (field === 'type') return readType(value) !== null;
  if (field === 'gstStatus') return readGst(value) !== null;
  return statuses.some(({ name }) => name.toLowerCase() === value.toLowerCase());
}

/** The value that one of a file probably means; empty if nothing speaks for any. */
function guessValue(field: MatchedField, value: string, statuses: readonly Status[]): string {
  const text = value.toLowerCase();
  if (field === 'type') {
    if (/large|utility|farm/.test(text)) return 'Large-Scale';
    if (/commercial|business|compan|industr|office|b2b/.test(text)) return 'Commercial';
    return /res|home|house|domestic|person|individual|b2c/.test(text) ? 'Residential' : '';
  }
  if (field === 'gstStatus') {
    if (/\bnot?\b|\bun|\bnon|\bnone\b|^n\/?a$/.test(text)) return 'Not GST Registered';
    return /gst|regist|yes/.test(text) ? 'GST Registered' : '';
  }
  const plain = lettersOf(value);
  const same = statuses.find(({ name }) => lettersOf(name) === plain);
  if (same !== undefined) return same.name;
  for (const [words, step] of stepWords) {
    const status = words.test(text) ? statuses.find((one) => one.step === step) : undefined;
    if (status !== undefined) return status.name;
  }
  return '';
}

/** The import, or a refusal IMPORT_NOT_FOUND. */
export async function requireImport(store: AccountDb, importId: string): Promise<Import> {
  const found = await findImport(store, importId);
  if (found === undefined) throw new Refusal('IMPORT_NOT_FOUND', 'There is no such import');
  return found;
}

import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { findCustomFields } from '../custom-fields/queries.ts';
import { Refusal } from '../shared/refusal.ts';
import { trimmed } from '../shared/text.ts';
import { keysOf } from '../shared/values/record-of.ts';
import type { SheetRow } from '../shared/values/sheet-row.ts';
import {
  type Import,
  type ImportField,
  importColumnsMax,
  importRowCharactersMax,
  type MappedField,
} from './import.ts';
import { insertImportRows, receiving, removeImport } from './queries.ts';

const importRowsMax = 200_000;

const importCellCharactersMax = 20_000;

/** The usual names of columns, in lower case and reduced to letters and digits. */
const names: Readonly<Record<Exclude<ImportField, 'noteLine'>, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'customeremail', 'contactemail', 'email1'],
  name: ['name', 'fullname', 'customername', 'contactname', 'contact', 'customer', 'leadname'],
  firstName: ['firstname', 'givenname', 'first', 'forename', 'customerfirstname'],
  lastName: ['lastname', 'surname', 'familyname', 'last', 'customerlastname'],
  phone1: [
    'phone',
    'phone1',
    'mobile',
    'mobilephone',
    'phonenumber',
    'telephone',
    'customerphone1',
  ],
  phone2: ['phone2', 'landline', 'homephone', 'otherphone', 'secondphone', 'customerphone2'],
  companyName: ['company', 'companyname', 'business', 'businessname', 'organisation', 'firm'],
  companyPhone: ['companyphone', 'workphone', 'businessphone', 'officephone'],
  address: [
    'address',
    'streetaddress',
    'street',
    'addressline',
    'addressline1',
    'address1',
    'siteaddress',
    'installaddress',
    'installationaddress',
    'mailingstreet',
  ],
  suburb: ['suburb', 'city', 'town', 'locality', 'suburbcity', 'mailingcity'],
  state: ['state', 'region', 'province', 'stateregion', 'mailingstate'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'mailingpostcode'],
  source: ['source', 'leadsource', 'referralsource', 'howdidyouhear', 'howdidyouhearaboutus'],
  tags: ['tag', 'tags', 'label', 'labels'],
  type: ['type', 'customertype', 'segment'],
  gstStatus: ['gst', 'gststatus', 'gstregistered'],
  status: ['status', 'customerstatus', 'stage', 'dealstage', 'leadstatus', 'pipelinestage'],
  ownerEmail: ['owner', 'owneremail', 'salesperson', 'salesrep', 'assignedto', 'rep'],
  note: ['note', 'notes', 'comment', 'comments', 'remarks', 'description'],
};

/** Columns without a name, keys of another program, and what Sundesk's own export has besides. */
const leftOut = /^$|(?:^|[^a-z])(?:id|uuid|guid)$|^(?:value|created \(utc\)|changed \(utc\))$/i;

const rowsAtOnce = 500;
/** Long rows are written sooner, so that no transaction takes long. */
const charactersAtOnce = 256 * 1024;

/**
 * Takes in the rows of a sheet, the first of which names the columns, and returns the id of the import, which waits for
 * the mapping of its columns. No customers are created yet. Refuses with INVALID_PARAMETERS a file without rows, or
 * with too many or too large ones, and keeps nothing of it; a truncated file is not kept either.
 */
export async function beginImport(
  app: App,
  input: {
    accountId: number;
    userId: number;
    fileName: string;
    rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  },
): Promise<string> {
  const { accountId, userId } = input;
  const store = app.store.forAccount(accountId);
  const importId = app.newId('imp');
  await store.transaction((tx) =>
    insertImport(tx, { importId, userId, fileName: input.fileName, createdAt: app.now() }),
  );
  try {
    const { columns, rowsTotal } = await storeRows(store, importId, input.rows);
    await store.transaction(async (tx) =>
      setComplete(tx, importId, {
        columns,
        rowsTotal,
        options: {
          mapping: guessMapping(columns, await findCustomFields(tx)),
          onExisting: 'skip',
          ownerId: userId,
          status: '',
          announces: false,
        },
      }),
    );
  } catch (error) {
    await removeAll(store, importId);
    throw error;
  }
  return importId;
}

async function storeRows(
  store: AccountDb,
  importId: string,
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
): Promise<Pick<Import, 'columns' | 'rowsTotal'>> {
  let columns: readonly string[] | undefined;
  let lastNumber = 0;
  let rowsFound = 0;
  let batch: SheetRow[] = [];
  let characters = 0;
  const storeBatch = async () => {
    const full = batch;
    batch = [];
    characters = 0;
    await store.transaction((tx) => insertImportRows(tx, importId, full));
  };
  for await (const { rowNumber, cells } of rows) {
    if (columns === undefined) {
      checkRow(cells, rowNumber);
      columns = cells.map((cell) => trimmed(cell));
      continue;
    }
    characters += checkRow(cells, rowNumber);
    lastNumber = rowNumber;
    rowsFound += 1;
    if (rowsFound > importRowsMax) {
      throw refusal(`The file has more than ${importRowsMax} rows; split it and import the parts`);
    }
    batch.push({ rowNumber, cells });
    if (batch.length === rowsAtOnce || characters >= charactersAtOnce) await storeBatch();
  }
  if (columns === undefined || rowsFound === 0) {
    throw refusal('The file has no rows below its first one, which names the columns');
  }
  await storeBatch();
  return { columns, rowsTotal: lastNumber - 1 };
}

async function removeAll(store: AccountDb, importId: string): Promise<void> {
  const removeSome = () => store.transaction((tx) => deleteImport(tx, importId, rowsAtOnce));
  while (await removeSome());
}

/** Returns how many characters the row has. */
function checkRow(cells: readonly string[], rowNumber: number): number {
  if (cells.length > importColumnsMax) {
    throw refusal(`Row ${rowNumber} has more than ${importColumnsMax} columns`);
  }
  if (cells.some((cell) => cell.length > importCellCharactersMax || cell.includes('\0'))) {
    throw refusal(`Row ${rowNumber} has a cell that is too long or is not text`);
  }
  const characters = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (characters <= importRowCharactersMax) return characters;
  throw refusal(`Row ${rowNumber} has more than ${importRowCharactersMax} characters`);
}

function refusal(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}

/**
 * Guesses the field of each column by its name: each field once, for the first column that fits, and then a field of the
 * firm's own of that name. Other columns are kept in the note, except keys and columns without a name.
 */
export function guessMapping(
  columns: readonly string[],
  ownFields: readonly CustomField[] = [],
): MappedField[] {
  const taken = new Set<MappedField>();
  return columns.map((column) => {
    const plain = column.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const own = ownFields.find(({ name }) => name.toLowerCase() === column.toLowerCase());
    const field: MappedField | undefined =
      keysOf(names).find((name) => names[name].includes(plain)) ?? (own && `custom:${own.fieldId}`);
    if (field === undefined || taken.has(field)) return leftOut.test(column) ? '' : 'noteLine';
    taken.add(field);
    return field;
  });
}

/** An import whose file is still being read; no list shows it. */
async function insertImport(
  db: AccountDb,
  begun: Pick<Import, 'importId' | 'userId' | 'fileName' | 'createdAt'>,
): Promise<void> {
  await db.kysely
    .insertInto('imports')
    .values({
      ...begun,
      accountId: db.accountId,
      columnsJson: '[]',
      optionsJson: '{}',
      state: receiving,
      rowsTotal: 0,
    })
    .execute();
}

/** The whole file is there. */
async function setComplete(
  db: AccountDb,
  importId: string,
  { columns, options, rowsTotal }: Pick<Import, 'columns' | 'options' | 'rowsTotal'>,
): Promise<void> {
  await db
    .change('imports')
    .set({
      columnsJson: JSON.stringify(columns),
      optionsJson: JSON.stringify(options),
      rowsTotal,
      state: 'mapping',
    })
    .where('importId', '=', importId)
    .where('state', '=', receiving)
    .execute();
}

/** Removes up to `limit` rows, and the import itself after the last. False when nothing is left. */
async function deleteImport(db: AccountDb, importId: string, limit: number): Promise<boolean> {
  return (await removeImport(db, { importId, limit })).isGone === false;
}

import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import type { AccountDb } from '../../../domain/account-db.ts';
import { logSecurity } from '../../../domain/accounts/security-log/log-security.ts';
import { findSecurityEntries } from '../../../domain/accounts/security-log/queries.ts';
import {
  securityKinds,
  securityOutcome,
} from '../../../domain/accounts/security-log/security-entry.ts';
import { findMembers } from '../../../domain/accounts/team/user-queries.ts';
import type { App } from '../../../domain/app.ts';
import type { CustomValues } from '../../../domain/custom-fields/custom-field.ts';
import { findCustomFields, findValuesOf } from '../../../domain/custom-fields/queries.ts';
import {
  type ExportRow,
  exportAccount,
  exportedRows,
} from '../../../domain/exports/export-account.ts';
import { requireFileStore } from '../../../domain/files/store/read-content.ts';
import { listProducts } from '../../../domain/products/list-products.ts';
import { productRows } from '../../../domain/products/product.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { findStatuses } from '../../../domain/statuses/queries.ts';
import { inBlocks } from '../../http/compress-answers.ts';
import { attachment } from '../../http/stored-file.ts';
import { personOf } from '../admit.ts';
import { type Person, requireConfirmed } from '../person.ts';
import { csvRow } from './csv.ts';

/** Exports: customers for a spreadsheet, or everything. */
export function exportFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    server.get(
      '/app/files/exports/customers.csv',
      { config: { access: 'customers:manage' } },
      sendCustomers,
    );
    server.get(
      '/app/files/exports/products.csv',
      { config: { access: 'account:manage' } },
      sendProducts,
    );
    server.get(
      '/app/files/exports/everything.zip',
      { config: { access: 'account:manage' } },
      sendEverything,
    );
    server.get(
      '/app/files/exports/security-log.csv',
      { config: { access: 'team:manage' } },
      sendSecurityLog,
    );
  };

  /** Logged before the first byte leaves. */
  function logExport({ store, by }: Person, subject: string): Promise<void> {
    return store.transaction((tx) =>
      logSecurity(app, tx, { kind: 'export_downloaded', by, subject }),
    );
  }

  async function sendCustomers(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    requireConfirmed(person);
    await logExport(person, 'customers.csv');
    reply.headers(attachment('text/csv; charset=utf-8', 'customers.csv'));
    return reply.send(Readable.from(inBlocks(customersAsCsv(person))));
  }

  /** Those that are on offer, as the import of products takes them. */
  async function sendProducts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const person = personOf(request);
    const { store } = person;
    await logExport(person, 'products.csv');
    const products = await listProducts(store, { search: '', includesArchived: false });
    reply.headers(attachment('text/csv; charset=utf-8', 'products.csv'));
    return reply.send(productRows(products).map(csvRow).join(''));
  }

  async function sendEverything(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    requireConfirmed(person);
    await requireFileStore(app, person.store);
    await logExport(person, 'everything.zip');
    const zip = new ZipFile();
    const packing = pack(app, person, zip);
    packing.catch((error: unknown) => {
      app.log.error({ err: error }, 'an export broke off');
      zip.outputStream.emit('error', error);
    });
    reply.headers(attachment('application/zip', 'sundesk-export.zip'));
    return reply.send(zip.outputStream);
  }

  async function sendSecurityLog(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    requireConfirmed(person);
    await logExport(person, 'security-log.csv');
    reply.headers(attachment('text/csv; charset=utf-8', 'security-log.csv'));
    return reply.send(Readable.from(inBlocks(securityLogAsCsv(person))));
  }
}

const csvColumns = [
  'Customer ID',
  'First name',
  'Last name',
  'Email',
  'Phone 1',
  'Phone 2',
  'Company',
  'Company phone',
  'Address',
  'Source',
  'Tags',
  'Type',
  'GST status',
  'Status',
  'Owner email',
  'Value',
  'Created (UTC)',
  'Changed (UTC)',
];

/** Its columns are understood by the import again. */
async function* customersAsCsv({ store }: Person): AsyncGenerator<string> {
  const statuses = new Map((await findStatuses(store)).map((each) => [each.statusId, each.name]));
  const members = new Map((await findMembers(store)).map((each) => [each.userId, each.email]));
  const fields = await findCustomFields(store);
  yield csvRow([...csvColumns, ...fields.map(({ name }) => name)]);
  for await (const [row, values] of withCustomValues(store, fields.length > 0)) {
    yield csvRow([
      row.customer_id,
      row.first_name,
      row.last_name,
      row.email,
      row.phone_1,
      row.phone_2,
      row.company_name,
      row.company_phone,
      row.address,
      row.source,
      row.tags,
      row.type,
      row.gst_status,
      statuses.get(Number(row.status_id)),
      members.get(Number(row.owner_id)),
      (Number(row.value_cents) / 100).toFixed(2),
      formatMoment(Number(row.created_at)),
      formatMoment(Number(row.updated_at)),
      ...fields.map(({ fieldId }) => values[fieldId] ?? ''),
    ]);
  }
}

const customersAtOnce = 200;

/** The customers with the values of the firm's own fields, which are read for many at once. */
async function* withCustomValues(
  store: AccountDb,
  hasFields: boolean,
): AsyncGenerator<[row: ExportRow, values: CustomValues]> {
  let waiting: ExportRow[] = [];
  async function* read() {
    const ids = hasFields ? waiting.map((row) => Number(row.customer_id)) : [];
    const values = await findValuesOf(store, ids);
    for (const row of waiting) {
      yield [row, values.get(Number(row.customer_id)) ?? {}] as [ExportRow, CustomValues];
    }
    waiting = [];
  }
  for await (const row of exportedRows(store, 'customers')) {
    waiting.push(row);
    if (waiting.length === customersAtOnce) yield* read();
  }
  yield* read();
}

const securityColumns = [
  'Time (UTC)',
  'Event',
  'Outcome',
  'By',
  'Actor',
  'About',
  'Details',
  'Address',
  'Device',
  'Event code',
];
const entriesAtOnce = 500;

/** The whole log, the newest first. */
async function* securityLogAsCsv({ store }: Person): AsyncGenerator<string> {
  yield csvRow(securityColumns);
  for (let before: number | undefined; ; ) {
    const entries = await findSecurityEntries(store, {}, { before, limit: entriesAtOnce });
    for (const entry of entries) {
      yield csvRow([
        formatMoment(entry.at),
        securityKinds[entry.kind],
        securityOutcome(entry.kind),
        entry.byName,
        entry.actor,
        entry.subject,
        entry.detail,
        entry.network,
        entry.device,
        entry.kind,
      ]);
    }
    if (entries.length < entriesAtOnce) return;
    before = entries.at(-1)?.entryId;
  }
}

/** Files are read one after the other, each when the one before it is in the archive. */
async function pack(app: App, { store, accountName }: Person, zip: ZipFile): Promise<void> {
  const at = app.now();
  for await (const file of exportAccount(app, store, { accountName, at })) {
    const stream = Readable.from(file.read(), { objectMode: false });
    zip.addReadStream(stream, file.name, { mtime: new Date(at) });
    await new Promise<void>((resolve, reject) => {
      stream.once('end', resolve);
      stream.once('error', reject);
    });
  }
  zip.end();
}

import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findDocument } from '../documents/queries.ts';
import { fileMediaTypes } from '../files/file-limits.ts';
import { readContent } from '../files/store/read-content.ts';
import { readImagery } from '../imagery/imagery.ts';
import { readReminderRules } from '../messages/reminders/rules.ts';
import { withoutSigningLinks } from '../shared/page-links.ts';
import { formatMoment } from '../shared/time.ts';
import {
  describeLists,
  type ExportList,
  type ExportRow,
  exportLists,
  findExportRows,
} from './export.ts';

const rowsAtOnce = 500;
const documentsAtOnce = 100;

/** A file of the archive. `read` is called when its turn has come, so that nothing waits in memory. */
type ExportFile = { name: string; read: () => AsyncIterable<string | Uint8Array> };

/**
 * Exports everything an account has, as files in open formats: each list as one JSON object a line, settings as JSON,
 * proposals, signed contracts, pictures, datasheets and the logo as they are. It is read while it is sent, so what
 * changes meanwhile may be in one file and not yet in another. A document that the file store has lost is named; while the
 * store does not answer, the export breaks off.
 */
export async function* exportAccount(
  app: App,
  store: AccountDb,
  about: { accountName: string; at: number },
): AsyncGenerator<ExportFile> {
  yield { name: 'README.txt', read: () => once(readme(about)) };
  yield { name: 'settings.json', read: () => settings(store) };
  for (const list of exportLists) {
    yield { name: `${list}.jsonl`, read: () => lines(store, list) };
  }
  for (let after = 0; ; ) {
    const documents = await findDocumentsAfter(store, after, documentsAtOnce);
    for (const { documentId, kind, mediaType } of documents) {
      const name = `documents/${documentId}-${kind}${extensions[mediaType] ?? ''}`;
      const document = await findDocument(store, documentId);
      if (document === undefined) continue;
      const found = await readContent(app, document);
      if (found.outcome === 'unavailable') throw new Error(found.problem);
      if (found.outcome === 'found') yield { name, read: () => once(found.content) };
      else yield { name: `${name}.missing.txt`, read: () => once(`${found.problem}\n`) };
    }
    const last = documents.at(-1);
    if (last === undefined) return;
    after = last.documentId;
  }
}

/** The rows of one list, page by page. Links that let their bearer sign are removed from all texts. */
export async function* exportedRows(store: AccountDb, list: ExportList): AsyncGenerator<ExportRow> {
  for (let after: string | number | undefined; ; ) {
    const page = await findExportRows(store, list, after, rowsAtOnce);
    for (const { row } of page) yield withoutLinks(row);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.place;
  }
}

function withoutLinks(row: ExportRow): ExportRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? withoutSigningLinks(value) : value,
    ]),
  );
}

/** `.jpg` rather than `.jpeg`, which has the same media type. */
const extensions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fileMediaTypes)
    .toReversed()
    .map(([ending, mediaType]) => [mediaType, `.${ending}`]),
);

async function* lines(store: AccountDb, list: ExportList): AsyncGenerator<string> {
  for await (const row of exportedRows(store, list)) yield `${JSON.stringify(row)}\n`;
}

async function* settings(store: AccountDb): AsyncGenerator<string> {
  const reminders = await readReminderRules(store);
  // The address of a service may contain a key.
  const { address: _, ...imagery } = (await readImagery(store)) ?? { address: '', service: 'off' };
  yield `${JSON.stringify({ ...(await readSettings(store)), reminders, imagery }, null, 2)}\n`;
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}

function readme({ accountName, at }: { accountName: string; at: number }): string {
  return [
    `Everything that ${accountName} has in Sundesk, read on ${formatMoment(at)} UTC.`,
    '',
    'Each file .jsonl holds one JSON object a line, encoded as UTF-8. Ids connect the files: a project',
    'names its customer by customer_id, a proposal its project by project_id, and pdf_id, sealed_id,',
    'picture_id, datasheet_id or photo_id are the numbers of the files in documents/. Times are',
    'milliseconds since 1970 UTC, money is in cents including GST, power in watts.',
    '',
    ...describeLists(),
    'settings.json: company, colours, terms and other settings',
    'documents/: PDFs of proposals and contracts, pictures of roofs and products, datasheets, photos,',
    'files of customers, and the logo',
    '',
    'Not in here: passwords, API keys, signing secrets, links and codes for signing, what Sundesk itself',
    'wrote to people, the rows of imported files, whose customers are here, and the security log, which',
    'owners download in Settings.',
    '',
  ].join('\n');
}

/** Ids of the account's files after an id, in their order. */
export async function findDocumentsAfter(
  db: AccountDb,
  documentId: number,
  limit: number,
): Promise<{ documentId: number; kind: string; mediaType: string }[]> {
  const rows = await db
    .own('documents')
    .select(['documentId', 'kind', 'mediaType'])
    .where('documentId', '>', documentId)
    .orderBy('documentId')
    .limit(limit)
    .execute();
  return rows;
}

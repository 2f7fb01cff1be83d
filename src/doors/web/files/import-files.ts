import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../domain/app.ts';
import { beginImport } from '../../../domain/imports/begin-import.ts';
import { importBytesMax } from '../../../domain/imports/import.ts';
import { findFailedAfter } from '../../../domain/imports/queries.ts';
import { requireImport } from '../../../domain/imports/start-import.ts';
import { isPlainLine } from '../../../domain/shared/text.ts';
import { inBlocks } from '../../http/compress-answers.ts';
import { attachment } from '../../http/stored-file.ts';
import { fileBodyOf, takeFileBodies } from '../../http/take-file-bodies.ts';
import { personOf } from '../admit.ts';
import type { Person } from '../person.ts';
import { csvRow, readCsv } from './csv.ts';

const fileNameCharactersMax = 200;
const rowsAtOnce = 500;

/** Files of customers on their way in, and what of them could not be taken. */
export function importFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    takeFileBodies(server);
    const config = { access: 'customers:manage' } as const;
    server.post('/app/files/imports', { config, bodyLimit: importBytesMax }, takeIn);
    server.get('/app/files/imports/:importId/faults.csv', { config }, sendFaults);
  };

  async function takeIn(
    request: FastifyRequest<{ Querystring: { name?: unknown } }>,
  ): Promise<{ importId: string }> {
    const { accountId, userId } = personOf(request);
    const { name } = request.query;
    const bytes = fileBodyOf(request);
    const isLine = typeof name === 'string' && isPlainLine(name);
    const fileName = isLine ? name.slice(0, fileNameCharactersMax) : '';
    const rows = readCsv(bytes);
    return { importId: await beginImport(app, { accountId, userId, fileName, rows }) };
  }

  /** The original rows, each with its faults, to be fixed and imported again. */
  async function sendFaults(
    request: FastifyRequest<{ Params: { importId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    const { importId } = request.params;
    const { columns } = await requireImport(person.store, importId);
    reply.headers(attachment('text/csv; charset=utf-8', 'rows-to-mend.csv'));
    return reply.send(Readable.from(inBlocks(faults(person, importId, columns))));
  }
}

/** The columns before those of the file itself. Such a file that is imported again has them already. */
const faultColumns = ['Problem', 'Row'];

async function* faults(
  { store }: Person,
  importId: string,
  columns: readonly string[],
): AsyncGenerator<string> {
  const hasThem = faultColumns.every((name, at) => columns[at] === name);
  const from = hasThem ? faultColumns.length : 0;
  yield csvRow([...faultColumns, ...columns.slice(from)]);
  for (let after = 0; ; ) {
    const rows = await findFailedAfter(store, importId, after, rowsAtOnce);
    for (const { problem, rowNumber, cells } of rows) {
      yield csvRow([problem, rowNumber, ...cells.slice(from)]);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.rowNumber;
  }
}

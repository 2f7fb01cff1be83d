import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../domain/app.ts';
import { customerNotFound } from '../../../domain/customers/require-customer.ts';
import { pictureBytesMax } from '../../../domain/documents/clean-picture.ts';
import {
  addFile,
  endingOf,
  fileNotFound,
  setThumbnail,
} from '../../../domain/files/change-files.ts';
import { type CustomerFile, fileName } from '../../../domain/files/file.ts';
import { fileBytesMax } from '../../../domain/files/file-limits.ts';
import { findFileDocument } from '../../../domain/files/store/read-content.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { sha256 } from '../../../domain/shared/secrets.ts';
import { sendStoredFile } from '../../http/stored-file.ts';
import { fileBodyOf, takeFileBodies } from '../../http/take-file-bodies.ts';
import { personOf } from '../admit.ts';
import { sendId, sendOnce } from '../send-once.ts';
import { visibleCustomer, visibleFile } from '../visible.ts';

const digits = /^\d{1,15}$/;

type Upload = {
  Params: { customerId: string };
  Querystring: { name?: unknown; project?: unknown; send?: unknown };
};
type OfFile = { Params: { fileId: string } };

/** Files and photos that members keep with a customer. */
export function customerFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    takeFileBodies(server);
    const reads = { config: { access: 'customers:read' } } as const;
    const writes = { access: 'customers:write' } as const;
    server.post(
      '/app/files/customers/:customerId/files',
      {
        config: writes,
        bodyLimit: fileBytesMax,
        // Before the body is read.
        onRequest: async (request: FastifyRequest<Upload>) => void endingOf(nameOf(request)),
      },
      takeFile,
    );
    server.post(
      '/app/files/of-customers/:fileId/thumbnail',
      { config: writes, bodyLimit: pictureBytesMax },
      takeThumbnail,
    );
    server.get('/app/files/of-customers/:fileId', reads, sendFile);
    server.get('/app/files/of-customers/:fileId/thumbnail', reads, sendThumbnail);
  };

  async function takeFile(request: FastifyRequest<Upload>): Promise<{ fileId: number }> {
    const person = personOf(request);
    const { customerId: customer } = request.params;
    const { project, send } = request.query;
    if (!digits.test(customer)) throw customerNotFound();
    const customerId = Number(customer);
    await visibleCustomer(person, customerId);
    const file = {
      customerId,
      name: nameOf(request),
      content: fileBodyOf(request),
      projectId: typeof project === 'string' && digits.test(project) ? Number(project) : null,
      userId: person.userId,
    };
    const sent = {
      sendId: typeof send === 'string' && sendId.test(send) ? send : undefined,
      action: 'addFile',
      body: JSON.stringify([customerId, file.name, file.projectId, sha256(file.content)]),
    };
    return person.store.transaction((tx) =>
      sendOnce(app, tx, person, sent, async () => ({ fileId: await addFile(app, tx, file) })),
    );
  }

  async function takeThumbnail(request: FastifyRequest<OfFile>): Promise<{ fileId: number }> {
    const { fileId } = await fileOf(request);
    const content = fileBodyOf(request);
    await personOf(request).store.transaction((tx) => setThumbnail(app, tx, { fileId, content }));
    return { fileId };
  }

  async function sendFile(
    request: FastifyRequest<OfFile>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { documentId, name } = await fileOf(request);
    return send(request, reply, { documentId, name });
  }

  async function sendThumbnail(
    request: FastifyRequest<OfFile>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { thumbnailId, name } = await fileOf(request);
    if (thumbnailId === null) throw fileNotFound();
    return send(request, reply, { documentId: thumbnailId, name });
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { documentId, name }: { documentId: number; name: string },
  ): Promise<FastifyReply> {
    const document = await findFileDocument(app, personOf(request).store, documentId);
    if (document === undefined) throw fileNotFound();
    return sendStoredFile(reply, document, name);
  }
}

async function fileOf(request: FastifyRequest<OfFile>): Promise<CustomerFile> {
  const { fileId } = request.params;
  if (!digits.test(fileId)) throw fileNotFound();
  return visibleFile(personOf(request), Number(fileId));
}

function nameOf({ query: { name } }: FastifyRequest<Upload>): string {
  const read = fileName.safeParse(name);
  if (read.success) return read.data;
  const fault = read.error.issues[0]?.message ?? 'must be a file name';
  throw new Refusal('INVALID_PARAMETERS', `The name of the file ${fault}`);
}

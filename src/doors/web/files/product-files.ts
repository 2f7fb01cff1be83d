import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../domain/app.ts';
import {
  findProductFile,
  type ProductFileKind,
  productFileBytesMax,
  storeProductFile,
} from '../../../domain/products/files/product-file.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { storedFile } from '../../http/stored-file.ts';
import { fileBodyOf, takeFileBodies } from '../../http/take-file-bodies.ts';
import { personOf } from '../admit.ts';

/** Pictures and datasheets of the products in the library. */
export function productFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    takeFileBodies(server);
    const upload = {
      config: { access: 'account:manage' },
      bodyLimit: productFileBytesMax,
    } as const;
    server.post('/app/files/products/pictures', upload, take('product'));
    server.post('/app/files/products/datasheets', upload, take('datasheet'));
    server.get(
      '/app/files/products/:documentId',
      { config: { access: 'customers:read' } },
      sendFile,
    );
  };

  function take(kind: ProductFileKind) {
    return async (request: FastifyRequest): Promise<{ documentId: number }> => {
      const content = fileBodyOf(request);
      const { store } = personOf(request);
      const documentId = await store.transaction((tx) =>
        storeProductFile(app, tx, { kind, content }),
      );
      return { documentId };
    };
  }

  async function sendFile(
    request: FastifyRequest<{ Params: { documentId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { documentId } = request.params;
    const file = /^\d{1,15}$/.test(documentId)
      ? await findProductFile(personOf(request).store, Number(documentId))
      : undefined;
    if (file === undefined) throw new Refusal('NOT_FOUND', 'There is no such file');
    const { headers, body } = storedFile(file, `datasheet-${documentId}.pdf`);
    return reply.headers(headers).send(body);
  }
}

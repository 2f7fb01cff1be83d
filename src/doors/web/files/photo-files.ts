import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { findMemberPhoto, setMemberPhoto } from '../../../domain/accounts/team/member-photo.ts';
import type { App } from '../../../domain/app.ts';
import { pictureBytesMax } from '../../../domain/documents/clean-picture.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { storedFile } from '../../http/stored-file.ts';
import { fileBodyOf, takeFileBodies } from '../../http/take-file-bodies.ts';
import { personOf } from '../admit.ts';

/** Photos of members: each uploads their own. */
export function photoFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    takeFileBodies(server);
    const config = { access: 'customers:read' } as const;
    server.post('/app/files/photos', { config, bodyLimit: pictureBytesMax }, takePhoto);
    server.get('/app/files/photos/:documentId', { config }, sendPhoto);
  };

  async function takePhoto(request: FastifyRequest): Promise<{ documentId: number }> {
    const { store, userId } = personOf(request);
    const content = fileBodyOf(request);
    const documentId = await store.transaction((tx) =>
      setMemberPhoto(app, tx, { userId, content }),
    );
    return { documentId };
  }

  async function sendPhoto(
    request: FastifyRequest<{ Params: { documentId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { documentId } = request.params;
    const photo = /^\d{1,15}$/.test(documentId)
      ? await findMemberPhoto(personOf(request).store, Number(documentId))
      : undefined;
    if (photo === undefined) throw new Refusal('NOT_FOUND', 'There is no such photo');
    const { headers, body } = storedFile(photo, 'photo');
    return reply.headers(headers).send(body);
  }
}

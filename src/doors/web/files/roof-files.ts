import { drawRoof } from '@sundesk/solar';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../domain/app.ts';
import { cleanPicture, pictureBytesMax } from '../../../domain/documents/clean-picture.ts';
import { findRoofPicture, storeRoofPicture } from '../../../domain/projects/roof-picture.ts';
import { projectNotFound } from '../../../domain/projects/rows/projects.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { sendStoredFile } from '../../http/stored-file.ts';
import { fileBodyOf, takeFileBodies } from '../../http/take-file-bodies.ts';
import { personOf } from '../admit.ts';
import { visibleProject } from '../visible.ts';

const digits = /^\d{1,15}$/;

/** Pictures of roofs, on which the panels of a project are laid out, and what is drawn of a roof without one. */
export function roofFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    takeFileBodies(server);
    server.post(
      '/app/files/projects/:projectId/roof-pictures',
      { config: { access: 'projects:write' }, bodyLimit: pictureBytesMax },
      takePicture,
    );
    server.get(
      '/app/files/projects/:projectId/roof-pictures/:pictureId',
      { config: { access: 'customers:read' } },
      sendPicture,
    );
    server.get(
      '/app/files/projects/:projectId/roof-drawing',
      { config: { access: 'customers:read' } },
      sendDrawing,
    );
  };

  async function takePicture(
    request: FastifyRequest<{ Params: { projectId: string } }>,
  ): Promise<{ pictureId: number; width: number; height: number }> {
    const person = personOf(request);
    const projectId = readId(request.params.projectId);
    await visibleProject(person, projectId);
    const content = fileBodyOf(request);
    const picture = cleanPicture(content);
    const pictureId = await person.store.transaction((tx) =>
      storeRoofPicture(app, tx, { projectId, picture }),
    );
    return { pictureId, width: picture.width, height: picture.height };
  }

  async function sendPicture(
    request: FastifyRequest<{ Params: { projectId: string; pictureId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    const project = await visibleProject(person, readId(request.params.projectId));
    const { customerId } = project;
    const pictureId = Number(request.params.pictureId);
    const picture = digits.test(request.params.pictureId)
      ? await findRoofPicture(person.store, { customerId, pictureId })
      : undefined;
    if (picture === undefined) throw new Refusal('NOT_FOUND', 'There is no such picture');
    return sendStoredFile(reply, picture, 'roof');
  }

  async function sendDrawing(
    request: FastifyRequest<{ Params: { projectId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const projectId = readId(request.params.projectId);
    const { specification } = await visibleProject(personOf(request), projectId);
    const drawing = drawRoof(specification);
    if (drawing === undefined) throw new Refusal('NOT_FOUND', 'There is no roof to draw');
    const picture = { content: Buffer.from(drawing), mediaType: 'image/svg+xml' };
    return sendStoredFile(reply, picture, 'roof.svg');
  }
}

function readId(text: string): number {
  if (!digits.test(text)) throw projectNotFound();
  return Number(text);
}

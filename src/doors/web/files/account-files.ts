import { type MeterFile, meterLimits } from '@sundesk/solar';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { AccountDb } from '../../../domain/account-db.ts';
import { readLogo } from '../../../domain/accounts/settings/logo.ts';
import { findMemberPhoto, setMemberPhoto } from '../../../domain/accounts/team/member-photo.ts';
import type { App } from '../../../domain/app.ts';
import { pictureBytesMax } from '../../../domain/documents/clean-picture.ts';
import {
  findProductFile,
  productFileBytesMax,
  storeProductFile,
} from '../../../domain/products/files/product-file.ts';
import { readMeterData } from '../../../domain/projects/check-details.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { inTurns } from '../../http/in-turns.ts';
import { sendStoredFile } from '../../http/stored-file.ts';
import { fileBodyOf, takeFileBodies } from '../../http/take-file-bodies.ts';
import { personOf } from '../admit.ts';

/** The logo of the firm, photos of members, of whom each uploads their own, and pictures and datasheets of the products in the library. */
export function accountFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    takeFileBodies(server);
    const reading = { config: { access: 'customers:read' } } as const;
    const ofMember = { ...reading, bodyLimit: pictureBytesMax };
    const ofProduct = {
      config: { access: 'account:manage' },
      bodyLimit: productFileBytesMax,
    } as const;
    server.post('/app/files/photos', ofMember, take(setMemberPhoto));
    for (const kind of ['product', 'datasheet'] as const) {
      const path = `/app/files/products/${kind === 'product' ? 'pictures' : 'datasheets'}`;
      const store = take((_, tx, { content }) => storeProductFile(app, tx, { kind, content }));
      server.post(path, ofProduct, store);
    }
    server.get<OfDocument>('/app/files/logos/:documentId', reading, async (request, reply) => {
      const logo = await find(request, readLogo);
      if (logo === undefined) throw new Refusal('NOT_FOUND', 'There is no such logo');
      return sendStoredFile(reply, logo, 'logo');
    });
    server.get<OfDocument>('/app/files/photos/:documentId', reading, async (request, reply) => {
      const photo = await find(request, findMemberPhoto);
      if (photo === undefined) throw new Refusal('NOT_FOUND', 'There is no such photo');
      return sendStoredFile(reply, photo, 'photo');
    });
    server.get<OfDocument>('/app/files/products/:documentId', reading, async (request, reply) => {
      const file = await find(request, findProductFile);
      if (file === undefined) throw new Refusal('NOT_FOUND', 'There is no such file');
      return sendStoredFile(reply, file, `datasheet-${request.params.documentId}.pdf`);
    });
  };

  function take(
    store: (app: App, tx: AccountDb, of: { userId: number; content: Buffer }) => Promise<number>,
  ) {
    return async (request: FastifyRequest): Promise<{ documentId: number }> => {
      const content = fileBodyOf(request);
      const { store: account, userId } = personOf(request);
      const documentId = await account.transaction((tx) => store(app, tx, { userId, content }));
      return { documentId };
    };
  }
}

type OfDocument = { Params: { documentId: string } };

async function find<Found>(
  request: FastifyRequest<OfDocument>,
  findFile: (store: AccountDb, documentId: number) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { documentId } = request.params;
  if (!/^\d{1,15}$/.test(documentId)) return undefined;
  return findFile(personOf(request).store, Number(documentId));
}

/** Reads interval data of meters. Nothing is stored: the desk puts the result into the usage of the project. */
export const meterDataFiles: FastifyPluginAsync = async (server) => {
  takeFileBodies(server);
  const config = { access: 'projects:write' } as const;
  server.post('/app/files/meter-data', { config, bodyLimit: meterLimits.fileBytes }, takeIn);
};

async function takeIn(
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
): Promise<MeterFile> {
  const { postcode, controlledLoad, fillsGaps } = request.query;
  const reading = readMeterData(fileBodyOf(request), {
    postcode: String(postcode ?? ''),
    controlledLoad: String(controlledLoad ?? '')
      .split(',')
      .filter((name) => name !== '')
      .slice(0, meterLimits.registers),
    fillsGaps: fillsGaps === 'true',
  });
  return inTurns(reading);
}

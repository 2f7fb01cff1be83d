import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../domain/app.ts';
import { tileBytesMax } from '../../../domain/imagery/imagery.ts';
import { takeTile } from '../../../domain/imagery/take-tile.ts';
import { openRateLimit } from '../../../domain/shared/rate-limits/open-rate-limit.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { minuteMs } from '../../../domain/shared/time.ts';
import { storedFile } from '../../http/stored-file.ts';
import { createUploadSlots } from '../../http/upload-slots.ts';
import { personOf } from '../admit.ts';

/** Forty screens of a map in a minute. */
const tilesOfAccount = { requests: 1_200, perMs: minuteMs };
const digits = /^\d{1,8}$/;
const tilesAtOnceMax = 256;
const tilesOfAccountAtOnceMax = 64;

/** The tiles of a firm's aerial imagery, fetched here so that the browser asks no other host and sees no key. */
export function imageryFiles(app: App): FastifyPluginAsync {
  const tiles = openRateLimit(app, 'imagery', tilesOfAccount);
  const slots = createUploadSlots({
    bytesMax: tilesAtOnceMax * tileBytesMax,
    perCallerMax: tilesOfAccountAtOnceMax,
  });

  return async (server) => {
    server.get(
      '/app/files/imagery/:z/:x/:y',
      { config: { access: 'projects:write' }, bodyLimit: tileBytesMax },
      sendTile,
    );
  };

  async function sendTile(
    request: FastifyRequest<{ Params: { z: string; x: string; y: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { store, accountId } = personOf(request);
    const account = String(accountId);
    const waitSeconds = tiles.take(account);
    if (waitSeconds > 0) throw tooMany(waitSeconds);
    if (!slots.take(request, reply, account)) throw tooMany(1);
    const { z, x, y } = request.params;
    if (![z, x, y].every((number) => digits.test(number))) {
      throw new Refusal('NOT_FOUND', 'There is no such tile');
    }
    const tile = { z: Number(z), x: Number(x), y: Number(y) };
    const { headers, body } = storedFile(await takeTile(app, store, tile), 'tile');
    return reply.headers({ ...headers, 'cache-control': 'private, max-age=600' }).send(body);
  }
}

function tooMany(seconds: number): Refusal {
  return new Refusal('RATE_LIMITED', 'Your team has the map open a lot; wait a moment', {
    'retry-after': String(seconds),
  });
}

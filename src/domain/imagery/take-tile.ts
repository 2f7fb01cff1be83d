import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { type PictureType, pictureTypeOf } from '../documents/clean-picture.ts';
import { Refusal } from '../shared/refusal.ts';
import { addressOfTile, readImagery, type Tile } from './imagery.ts';

/**
 * A tile of the account's aerial imagery. Refuses with NOT_FOUND a tile that cannot exist or that the service does not
 * have, and with IMAGERY_UNAVAILABLE a service that does not answer, or with something other than a JPEG or PNG.
 */
export async function takeTile(
  app: App,
  store: AccountDb,
  tile: Tile,
): Promise<{ mediaType: PictureType; content: Uint8Array }> {
  const imagery = await readImagery(store);
  if (imagery === undefined) throw new Refusal('NOT_FOUND', 'Aerial imagery is off');
  const { address, zoomMax } = imagery;
  const { z, x, y } = tile;
  if (z > zoomMax || x >= 2 ** z || y >= 2 ** z) throw noImagery();
  const opened = typeof address === 'string' ? address : app.secretBox.open(address);
  const answer = await app.fetchTile(addressOfTile(opened, tile));
  if (answer.outcome === 'failed') throw unavailable(answer.problem);
  const { status, content } = answer;
  if (status === 404 || status === 204) throw noImagery();
  if (status === 401 || status === 403) {
    throw unavailable(
      `The imagery service refused the request (${status}); check the key in its address`,
    );
  }
  if (status !== 200) throw unavailable(`The imagery service answered with the status ${status}`);
  const mediaType = pictureTypeOf(content);
  if (mediaType === undefined) {
    throw unavailable('The imagery service answered with something other than a JPEG or PNG');
  }
  return { mediaType, content };
}

function noImagery(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no imagery of this place at this zoom');
}

function unavailable(message: string): Refusal {
  return new Refusal('IMAGERY_UNAVAILABLE', message);
}

import { type Config, SettingError } from './config.ts';
import { databaseLocation } from './database-location.ts';
import { readKeyName, rotateKey as rotateInDatabase } from './domain/sealed-texts/rotate-key.ts';
import { describeRotation, type RotationResult } from './doors/cli/rotate-key.ts';
import {
  keyId,
  makeKey,
  nameOfKey,
  openKeyFiles,
  openSecretBox,
  signInSecret,
  toKey,
} from './outside/secret-box.ts';
import { rewriteSecondFactor } from './outside/sign-in/sign-in-tokens.ts';

/**
 * Seals the database with another key. Where the key is a file, the file follows the database; whenever that is interrupted,
 * the next run finishes it.
 */
export async function rotateKey(
  config: Config,
  { json }: { json: boolean },
  print: (text: string) => void,
): Promise<void> {
  const printed = describeRotation(await rotate(config));
  print(json ? JSON.stringify(printed.json) : printed.lines.join('\n'));
}

async function rotate(config: Config): Promise<RotationResult> {
  const location = databaseLocation(config);
  const name = await readKeyName(location);
  if (name === undefined) {
    throw new SettingError(['No service has used this database yet, so nothing is sealed in it.']);
  }
  return config.SECRET_KEY === undefined
    ? rotateFile(config, { location, name })
    : rotateSetting(config, { location, name, current: toKey(config.SECRET_KEY) });
}

type Found = { location: ReturnType<typeof databaseLocation>; name: string };

/** The operator keeps the key, so they must have the new one before anything is sealed with it. */
async function rotateSetting(
  { NEW_SECRET_KEY }: Config,
  { location, name, current }: Found & { current: Buffer },
): Promise<RotationResult> {
  if (NEW_SECRET_KEY === undefined) {
    throw new SettingError([
      'SECRET_KEY is a setting, so NEW_SECRET_KEY must be one too: make it with openssl rand -base64 32 and keep it safe.',
    ]);
  }
  const next = toKey(NEW_SECRET_KEY);
  if (next.equals(current)) throw sameKey();
  const ids = { from: idOf(current), to: idOf(next) };
  if (name === nameOfKey(next)) return { ...ids, kind: 'setting', counts: undefined };
  requireCurrent(name, current);
  return { ...ids, kind: 'setting', counts: await reseal(location, current, next) };
}

async function rotateFile(
  { DATA_DIR, NEW_SECRET_KEY }: Config,
  { location, name }: Found,
): Promise<RotationResult> {
  const files = openKeyFiles(DATA_DIR);
  const current = files.read();
  if (current === undefined) {
    throw new SettingError([
      `There is no ${files.file}. Set DATA_DIR or SECRET_KEY as for the service.`,
    ]);
  }
  const interrupted = files.readNext();
  if (interrupted !== undefined && name === nameOfKey(interrupted)) {
    return finish(interrupted, undefined);
  }
  requireCurrent(name, current);
  const next = NEW_SECRET_KEY === undefined ? (interrupted ?? makeKey()) : toKey(NEW_SECRET_KEY);
  if (next.equals(current)) throw sameKey();
  files.writeNext(next);
  return finish(next, await reseal(location, current, next));

  function finish(key: Buffer, counts: RotationResult['counts']): RotationResult {
    const from = idOf(current as Buffer);
    const keptAs = files.advance(from);
    return { from, to: idOf(key), kind: 'file', counts, file: files.file, keptAs };
  }
}

function reseal(location: Found['location'], from: Buffer, to: Buffer) {
  const [fromBox, toBox] = [openSecretBox(from), openSecretBox(to)];
  return rotateInDatabase(location, {
    from: nameOfKey(from),
    to: nameOfKey(to),
    reseal: (sealed) => toBox.seal(fromBox.open(sealed), sealed.identity).text,
    rewriteSecondFactor: (text) =>
      rewriteSecondFactor(text, { from: signInSecret(from), to: signInSecret(to) }),
  });
}

function requireCurrent(name: string, key: Buffer): void {
  if (name === nameOfKey(key)) return;
  throw new SettingError([
    `The database is sealed with the secret key ${keyId(name)}, and the present one given is ${idOf(key)}. Nothing was changed.`,
  ]);
}

function sameKey(): SettingError {
  return new SettingError([
    'The new key is the present one. Make another: openssl rand -base64 32',
  ]);
}

function idOf(key: Buffer): string {
  return keyId(nameOfKey(key));
}

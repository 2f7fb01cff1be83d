import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sha256 } from '../../domain/shared/secrets.ts';
import type { CompressedCopies } from '../http/compress-answers.ts';
import { coloursOfFile, themeCss } from './theme.ts';

export type Asset = { type: string; copies: CompressedCopies };

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The files that pages load, by their names in addresses. No other file on disk can be requested. */
const files: Readonly<Record<string, { type: string; at: string }>> = {
  'page.css': { type: style, at: new URL('./page.css', import.meta.url).href },
  'icon.svg': { type: 'image/svg+xml', at: new URL('./icon.svg', import.meta.url).href },
  ...Object.fromEntries(
    [
      'page.js',
      'count-views.js',
      'sign.js',
      'signature-field.js',
      'ask-server.js',
      'lead-form.js',
      'embed-lead-form.js',
    ].map((name) => [
      name,
      { type: script, at: new URL(`./browser/${name}`, import.meta.url).href },
    ]),
  ),
  'signature_pad.min.js': {
    type: script,
    // Not among the package's exports.
    at: new URL('./signature_pad.min.js', import.meta.resolve('signature_pad')).href,
  },
};

const read = new Map<string, Asset>();
let named: string | undefined;

/** Names the files as they are: the same on every node that runs the same release. */
export function assetsVersion(): string {
  named ??= createHash('sha256')
    .update(Object.keys(files).map(readBytes).map(sha256).join())
    // The theme is code, so its output counts like a file.
    .update(themeCss({ primary: '#0b4f6c', accent: '#f2a900' }))
    .digest('base64url')
    .slice(0, 12);
  return named;
}

export function findAsset(name: string): Asset | undefined {
  const kept = read.get(name);
  if (kept !== undefined) return kept;
  const colours = coloursOfFile(name);
  // Themes are small, and there are more of them than are worth keeping.
  if (colours !== undefined) return toAsset(style, Buffer.from(themeCss(colours)));
  if (!Object.hasOwn(files, name)) return undefined;
  const asset = toAsset(files[name]?.type ?? '', readBytes(name));
  read.set(name, asset);
  return asset;
}

function toAsset(type: string, bytes: Buffer): Asset {
  return { type, copies: { bytes } };
}

function readBytes(name: string): Buffer {
  return readFileSync(new URL(files[name]?.at ?? ''));
}

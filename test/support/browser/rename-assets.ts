import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A copy of the built web app as a later build has it: every script and style under another name. */
export function renameAssets(t: TestContext, built: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(built, folder, { recursive: true });
  const assets = join(folder, 'assets');
  for (const name of readdirSync(assets)) {
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
  }
  const names = readdirSync(assets);
  const renamed = new Map(names.map((name) => [name, name.replace(/(?=\.\w+$)/, 'x')]));
  const any = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const texts = names
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => join(assets, name));
  for (const path of [join(folder, 'index.html'), ...texts]) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replaceAll(any, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other));
  return folder;
}

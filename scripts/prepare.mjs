// Installs what is missing, so that `npm start` and `npm test` work on a fresh clone. Plain JavaScript, because it
// runs on whatever Node the machine has, before the project's own Node 24 is there. Speaks on stderr only:
// stdout belongs to the command that comes after it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const withTools = process.argv.includes('--with-tools');
const marker = 'node_modules/.sundesk';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const [installed, tools] = existsSync(marker) ? readFileSync(marker, 'utf8').trim().split(' ') : [];

if (installed !== wanted || (withTools && tools !== 'tools')) install();
const built = 'dist/web/.built';
const source = fingerprint();
if (!existsSync(built) || readFileSync(built, 'utf8') !== source) build();

function install() {
  process.stderr.write('Installing what Sundesk needs; this takes a minute the first time.\n');
  const keepTools = withTools || tools === 'tools';
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!keepTools) args.push('--omit=dev');
  const { status, error } = spawnSync('npm', args, {
    // npm's own report goes to stderr as well.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !existsSync('node_modules/.bin/node')) {
    process.stderr.write(
      `The installation failed${error ? `: ${error.message}` : ''}. Is the npm registry reachable?\n`,
    );
    process.exit(1);
  }
  writeFileSync(marker, `${wanted} ${keepTools ? 'tools' : ''}\n`);
}

/** A hash of all files that the web app and the API reference are built from. */
function fingerprint() {
  const files = [
    'scripts/build-reference.mjs',
    'src/doors/web/limits.ts',
    ...filesIn('web', (name) => !name.includes('.test.')),
    ...filesIn('src/domain', (name) => name.endsWith('-limits.ts')),
    ...filesIn('packages', (name) => /(?<!\.test)\.ts$/.test(name)),
  ].sort();
  const hash = createHash('sha256').update(wanted);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(folder, takes) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && takes(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function build() {
  process.stderr.write('Building the web app and the API reference.\n');
  run('node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn');
  run('scripts/build-reference.mjs');
  mkdirSync('dist/web', { recursive: true });
  writeFileSync(built, source);
}

function run(...command) {
  const { status } = spawnSync('node_modules/.bin/node', command, {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`${command[0]} failed.\n`);
  process.exit(1);
}

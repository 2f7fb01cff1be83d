// Installs what is missing, so that `npm start` and `npm test` work on a fresh clone. Plain JavaScript, because it
// runs on whatever Node the machine has, before the project's own Node 24 is there. Speaks on stderr only:
// stdout belongs to the command that comes after it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const withTools = process.argv.includes('--with-tools');
const marker = 'node_modules/.sundesk';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const [installed, tools] = existsSync(marker) ? readFileSync(marker, 'utf8').trim().split(' ') : [];

if (installed !== wanted || (withTools && tools !== 'tools')) install();

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

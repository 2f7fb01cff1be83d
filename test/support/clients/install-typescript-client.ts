import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

const root = join(import.meta.dirname, '../../..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

export type InstalledClient = {
  /** The files of the package, as npm would publish them. */
  packed: readonly string[];
  /** Writes a file of the program that uses the package, and returns its path. */
  write(name: string, text: string): string;
  /** Compiles the program, and returns what the compiler says: `FILE:LINE CODE`. */
  compile(): string[];
};

/** The package built, packed by npm, and installed into a program of its own, which is removed with the test. */
export function installTypescriptClient(t: TestContext): InstalledClient {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-client-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(root, 'clients/typescript');
  const copy = join(folder, 'package');
  cpSync(source, copy, { recursive: true, filter: (path) => path !== join(source, 'dist') });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const types = join(root, 'node_modules/@types');
  execFileSync(process.execPath, [compiler, '-p', copy, '--typeRoots', types]);
  const pack = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(
    execFileSync('npm', pack, { cwd: copy, encoding: 'utf8', shell: process.platform === 'win32' }),
  );

  const program = join(folder, 'program');
  const installed = join(program, 'node_modules/@sundesk/client');
  mkdirSync(installed, { recursive: true });
  const archive = join(folder, packed.filename);
  execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
  symlinkSync(types, join(program, 'node_modules/@types'));
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    noEmit: true,
    strict: true,
    // Also the declarations of the package are checked.
    skipLibCheck: false,
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(program, name), text);
    return join(program, name);
  };
  write('package.json', JSON.stringify({ type: 'module' }));
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  return {
    packed: packed.files.map(({ path }: { path: string }) => path).toSorted(),
    write,
    compile() {
      const args = [compiler, '-p', program, '--pretty', 'false'];
      const { stdout } = spawnSync(process.execPath, args, { cwd: program, encoding: 'utf8' });
      const faults = stdout.matchAll(/^(\S.*?)\((\d+),\d+\): error (TS\d+)/gm);
      return [...faults].map(([, file, line, code]) => `${file}:${line} ${code}`);
    },
  };
}

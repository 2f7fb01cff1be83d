import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { test } from 'node:test';

// The architecture as a test: the path of a file tells what it may import.

/** A ring may import itself and what is listed here, nothing else. */
const ringMayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['database'],
  // Shared values of the domain, and the list of its tables.
  database: ['domain'],
  outside: ['domain'],
  doors: ['domain'],
  workers: ['domain'],
  'config.ts': ['domain'],
  'log.ts': ['config.ts', 'domain'],
  'explain-start-failure.ts': ['domain'],
  'database-location.ts': ['config.ts', 'database'],
  'app.ts': ['config.ts', 'database', 'database-location.ts', 'domain', 'outside'],
  'copy.ts': ['database', 'domain', 'doors'],
  'rotate-key.ts': ['config.ts', 'database', 'database-location.ts', 'doors', 'domain', 'outside'],
  'serve.ts': ['app.ts', 'config.ts', 'domain', 'doors', 'log.ts', 'workers'],
  'command-line.ts': [
    'app.ts',
    'config.ts',
    'copy.ts',
    'doors',
    'explain-start-failure.ts',
    'log.ts',
    'rotate-key.ts',
    'serve.ts',
  ],
  'main.ts': ['command-line.ts'],
};

/** What all doors share: the server and how bodies are read. It imports no door. */
const sharedDoor = 'http';

/** The words for the features. Their files may import each other as long as they form no circle. */
const features = [
  'shared',
  'idempotency',
  'statuses',
  'accounts',
  'documents',
  'files',
  'events',
  'deliveries',
  'webhooks',
  'customers',
  'custom-fields',
  'leads',
  'tasks',
  'calendar',
  'solar',
  'projects',
  'products',
  'plans',
  'rebates',
  'messages',
  'notices',
  'contracts',
  'proposals',
  'customer-pages',
  'imagery',
  'imports',
  'exports',
  'retention',
  'sealed-texts',
  'activity-feed',
  'reports',
  'demo',
];

/** Folders that hold a folder for each feature, under the word of the domain, and what else they hold. */
const featureFolders: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [],
  'src/doors/api': ['open-api'],
  'src/doors/web/routes': [],
  web: ['public', 'settings', 'shared', 'shell'],
};

/** So many files a folder holds at most before a word of the domain should split it. */
const filesMax = 32;

/** Packages that a ring may use. The domain gets pure ones only: zod describes its values. */
const ringMayUse: Readonly<Record<string, RegExp>> = {
  domain: /^(zod$|kysely$|@sundesk\/solar(\/values)?$|node:(assert|crypto|net|zlib$))/,
  database: /^(kysely(\/migration)?|pg|node:(assert\/strict|crypto|fs|os|path|sqlite))$/,
  outside:
    /^(@sundesk\/solar(\/values)?|undici|better-auth\/.+|@better-auth\/kysely-adapter|@zxcvbn-ts\/.+|@opentelemetry\/(api|context-async-hooks)|@prometheus-io\/client|pdfmake.*|fontkit|subset-font|bidi-js|@libpdf\/core|pkijs|asn1js|nodemailer.*|imapflow|postal-mime|aws4fetch|libphonenumber-js.*|node:.+)$/,
  doors:
    /^(@sundesk\/(cli|solar(\/(values|limits))?)|fastify|ical-generator|@fastify\/(static|compress|accept-negotiator)|@trpc\/server.*|csv-parse.*|csv-stringify.*|marked|minisearch|yazl|uqr|zod|isbot|signature_pad|node:.+)$/,
  workers: /^node:.+$/,
};

/** What the packages beside the product may use; of the product nothing at all. */
const packageMayUse: Readonly<Record<string, RegExp>> = {
  'packages/solar': /^(zod|node:crypto)$/,
  'clients/cli': /^node:(crypto|http|timers\/promises|util)$/,
};

/** What the domain must be handed instead of taking it. */
const banned: Readonly<Record<string, RegExp>> = {
  domain:
    /\bDate\.now\(|new Date\(\)|Math\.random\(|\brandomBytes\b.*from|\bfetch\(|process\.|console\./,
};

const importPattern =
  /^\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const packageFiles = globSync(['packages/*/**/*.ts', 'clients/cli/**/*.ts'], {
  exclude: ['**/*.test.ts', '**/test/**', '**/node_modules/**'],
});

test('there are files to check', () => {
  assert.ok(files.length > 50);
});

for (const file of files) {
  test(`${file} keeps to its ring`, () => {
    const text = readFileSync(file, 'utf8');
    assert.doesNotMatch(text, banned[ringOf(file)] ?? /$^/, 'the domain is handed this');
    for (const [, ...targets] of text.matchAll(importPattern)) {
      checkImport(file, targets.find(Boolean) ?? '');
    }
  });
}

for (const file of packageFiles) {
  test(`${file} stays within its package`, () => {
    const text = readFileSync(file, 'utf8');
    const name = packageOf(file);
    if (name === 'packages/solar') {
      assert.doesNotMatch(text, banned.domain ?? /$^/, 'a package of rules is handed this');
    }
    for (const [, ...targets] of text.matchAll(importPattern)) {
      const target = targets.find(Boolean) ?? '';
      if (target.startsWith('.'))
        assert.equal(packageOf(join(dirname(file), target)), name, target);
      else assert.match(target, packageMayUse[name] ?? /$^/, `must not use ${target}`);
    }
  });
}

for (const [folder, others] of Object.entries(featureFolders)) {
  test(`${folder} calls each feature by the word of the domain`, () => {
    const words = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    assert.deepEqual(
      words.filter((word) => !features.includes(word) && !others.includes(word)),
      [],
    );
  });
}

test(`no folder of the code or its tests holds more than ${filesMax} files`, () => {
  const counts = new Map<string, number>();
  for (const file of globSync('{src,packages,clients/cli,web,test}/**/*.{ts,tsx,css}')) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  assert.deepEqual(
    [...counts].filter(([, count]) => count > filesMax),
    [],
  );
});

test('no file imports itself through others, not even types', () => {
  const paths = globSync(
    '{src,packages,web,bench,chaos,scripts,clients,integrations}/**/*.{ts,tsx}',
    {
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  );
  const imported = new Map(paths.map((file) => [file, importsOf(file)]));
  assert.deepEqual(findCircle(imported), []);
});

const limitsOfTheWebApp = 'src/doors/web/limits.ts';
const limitsOfSolar = 'packages/solar/limits.ts';
const geometryOfSolar = 'packages/solar/geometry.ts';
const appFiles = globSync('web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));

for (const file of appFiles) {
  test(`${file} knows of the server only the types of its contract, limits and geometry`, () => {
    for (const [statement, ...targets] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      const target = targets.find(Boolean) ?? '';
      const path = target.startsWith('.') ? join(dirname(file), target) : target;
      if (!/^(src|packages)\/|^\.\.\/|^@sundesk\//.test(path)) continue;
      if (path === limitsOfTheWebApp || path === '@sundesk/solar/geometry') continue;
      assert.equal(path, 'src/doors/web/contract.ts', 'the web app knows the contract alone');
      assert.match(statement.trim(), /^import type /, 'and only its types');
    }
  });
}

test('the limits that the web app takes into its build are constants alone', () => {
  const constants = [limitsOfTheWebApp, limitsOfSolar].flatMap((file) =>
    importsOf(file).filter((target) => target !== limitsOfSolar),
  );
  assert.ok(importsOf(limitsOfTheWebApp).includes(limitsOfSolar));
  for (const file of constants) {
    assert.match(file, /^(src\/domain|packages\/solar)\/.+-limits\.ts$/);
    assert.deepEqual(importsOf(file), [], `${file} imports nothing`);
  }
});

test('the geometry that the web app takes into its build is pure, and brings nothing else with it', () => {
  const reached = new Set([geometryOfSolar]);
  for (const file of reached) {
    for (const [statement, ...targets] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      if (/^\s*import type\b/.test(statement)) continue;
      const target = targets.find(Boolean) ?? '';
      assert.match(target, /^\./, `${file} uses no package`);
      const path = join(dirname(file), target);
      assert.match(path, /^packages\/solar\/(roof-plan|roof)\//);
      reached.add(path);
    }
  }
  assert.ok(reached.size > 3);
});

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, target = '']) =>
    target === '@sundesk/solar/limits' ? limitsOfSolar : join(dirname(file), target),
  );
}

/** The files of a circle of imports, each importing the next; none if there is no circle. */
function findCircle(imported: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return [];
    path.push(file);
    for (const target of imported.get(file) ?? []) {
      const circle = visit(target);
      if (circle.length > 0) return circle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of imported.keys()) {
    const circle = visit(file);
    if (circle.length > 0) return circle;
  }
  return [];
}

function checkImport(file: string, target: string): void {
  const ring = ringOf(file);
  if (!target.startsWith('.')) {
    assert.match(target, ringMayUse[ring] ?? /./, `${ring} must not use ${target}`);
    return;
  }
  const path = join(dirname(file), target);
  const to = ringOf(path);
  assert.ok(to === ring || ringMayImport[ring]?.includes(to), `${ring} must not import ${path}`);
  if (to !== ring) return;
  if (ring === 'doors' && folderOf(path) !== sharedDoor)
    assert.equal(folderOf(path), folderOf(file), 'a door imports no other door');
}

function ringOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function folderOf(path: string): string {
  return path.split('/')[2] ?? '';
}

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../src/config.ts';
import type { App } from '../src/domain/app.ts';
import { createServer } from '../src/doors/http/server.ts';

// What the image, compose.yaml and the manifests for Kubernetes say of the code, held against the code. Their schemas are
// checked in manifests.test.ts.

type Environment = Record<string, string>;

type Service = {
  image: string;
  build?: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  environment: Environment;
  healthcheck: { test: string[] };
  depends_on: Record<string, { condition: string }>;
  stop_grace_period: string;
  networks: string[];
  command: string[];
};

type Probe = { httpGet: { path: string; port: string } };

type Container = {
  image: string;
  env: { name: string; value: string }[];
  envFrom: object[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  securityContext: object;
};

type Manifest = {
  kind: string;
  metadata: { name: string };
  data: Environment;
  stringData: Environment;
  spec: {
    replicas?: number;
    minReplicas: number;
    maxReplicas: number;
    scaleTargetRef: { name: string };
    strategy: { rollingUpdate: { maxSurge: number } };
    template: { spec: { securityContext: object; containers: Container[] } };
  };
};

/** What an operator would put into `.env`, with everything that may be left out. */
const filledIn: Environment = {
  SUNDESK_HOST: 'desk.example.com',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  POSTGRES_PASSWORD: '0123456789abcdef',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'desk@example.com',
  SMS_URL: 'https://account:token@sms.example.com?from=+61400000000',
  FILES_URL: 'https://key:secret@s3.example.com/photos?region=ap-southeast-2',
  SMS_PER_DAY: '',
  EMAILS_PER_DAY: '',
  INVITATIONS_PER_DAY: '',
  METRICS_TOKEN: '0123456789abcdef',
};
const neededOnly = ['SUNDESK_HOST', 'SECRET_KEY', 'POSTGRES_PASSWORD'];

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll(/^#.*\n/gm, '');
const composeText = readFileSync('compose.yaml', 'utf8');
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const about = JSON.parse(readFileSync('package.json', 'utf8'));
const manifests = globSync('deploy/kubernetes/*.yaml').flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Manifest),
);

test('the image runs the version of Node that the tests ran on', () => {
  const images = instructions('FROM').map((text) => text.split(' ')[0]);
  const node = `node:${about.dependencies.node}-bookworm-slim`;
  assert.deepEqual(new Set(images), new Set([node]));
});

test('has all files that the image copies, and ignores none of them', () => {
  const sent = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).+/gm);
  for (const text of instructions('COPY').filter((text) => !text.startsWith('--from'))) {
    for (const path of text.split(' ').slice(0, -1)) {
      assert.ok(existsSync(path), path);
      const isSent = sent?.some((each) => path === each || path.startsWith(`${each}/`));
      assert.ok(isSent, `${path} stands in .dockerignore`);
    }
  }
});

test('the image leaves out the packages that only the web app needs, and the server uses none of them', () => {
  const prune = instructions('RUN').findLast((text) => text.includes('npm prune'));
  assert.match(
    prune ?? '',
    /npm pkg set --json 'workspaces=\["packages\/solar", "clients\/cli"\]' && npm pkg delete devDependencies && npm prune --legacy-peer-deps/,
    'what serves is left alone',
  );
  const { dependencies } = JSON.parse(readFileSync('web/package.json', 'utf8'));
  // The font is served by the server as well, and the solar package calculates there.
  const ofBoth = ['@fontsource-variable/inter', '@sundesk/solar'];
  const ofWeb = Object.keys(dependencies).filter((name) => !ofBoth.includes(name));
  const sources = globSync('{src,packages}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'));
  assert.ok(ofWeb.length > 10);
  for (const name of ofWeb) {
    assert.ok(!(name in about.dependencies), `${name} is a dependency of the web app alone`);
    const used = new RegExp(`(?:from|import\\(|resolve\\()\\s*['"]${name}(?:/[^'"]*)?['"]`);
    assert.ok(!sources.some((source) => used.test(source)), `${name} is not used in src`);
  }
});

test('the server needs at most 211 packages', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const needed = new Set<string>();
  const add = (folder: string) => {
    const { dependencies, optionalDependencies } = packages[folder];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = folderOf(packages, folder, name);
      if (found === undefined || needed.has(found)) continue;
      needed.add(found);
      add(found);
    }
  };
  add('');
  assert.ok(needed.size > Object.keys(about.dependencies).length);
  assert.ok(needed.size <= 211, `${needed.size} packages`);
});

test('the image runs as an unprivileged user, stops at signals, and has a health check', () => {
  const user = instructions('USER').at(-1) ?? '';
  assert.match(user, /^[1-9]\d*:[1-9]\d*$/);
  const command = JSON.parse(instructions('ENTRYPOINT').at(-1) ?? '') as string[];
  assert.equal(command[0], 'node');
  assert.ok(existsSync(command[1] ?? ''));
  assert.deepEqual(JSON.parse(instructions('CMD').at(-1) ?? ''), ['serve']);
  assertHealthPaths(instructions('HEALTHCHECK').at(-1) ?? '');
});

test('the image sets only what there is to set', () => {
  const given = instructions('ENV').flatMap((text) => text.split(' '));
  const environment = Object.fromEntries(given.map((setting) => setting.split('='))) as Environment;
  assert.equal(environment.HOST, '0.0.0.0', 'a container is reached from outside');
  delete environment.NODE_ENV;
  assertSettings(environment);
});

for (const [described, given] of [
  ['everything', Object.keys(filledIn)],
  ['what is needed only', neededOnly],
] as const) {
  test(`each node of compose.yaml accepts its settings, with ${described} filled in`, () => {
    const services = readServices(Object.fromEntries(given.map((name) => [name, filledIn[name]])));
    for (const { environment } of nodesOf(services)) assertSettings(environment);
  });
}

test('compose.yaml has two nodes that answer and two that send, with one key and database', () => {
  const configs = nodesOf(readServices(filledIn)).map(({ environment }) => readConfig(environment));
  assert.deepEqual(configs.map(({ ROLE }) => ROLE).toSorted(), ['web', 'web', 'worker', 'worker']);
  for (const { SECRET_KEY, DATABASE_URL, BASE_URL, DEMO, ROLE, TRUST_PROXY } of configs) {
    assert.deepEqual(
      { SECRET_KEY, DATABASE_URL, BASE_URL, DEMO, TRUST_PROXY },
      {
        SECRET_KEY: filledIn.SECRET_KEY,
        DATABASE_URL: 'postgres://sundesk:0123456789abcdef@postgres:5432/sundesk',
        BASE_URL: 'https://desk.example.com',
        // Several nodes are not a first trial.
        DEMO: false,
        TRUST_PROXY: ROLE === 'web' ? 1 : false,
      },
    );
  }
});

test('in compose.yaml everything is pinned, bounded and asked how it is', () => {
  const services = Object.entries(readServices(filledIn));
  assert.ok(services.length >= 6);
  for (const [name, service] of services) {
    assertPinned(service.image);
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.ok(service.healthcheck.test.length > 1, name);
    if (service.build === undefined) continue;
    assert.equal(service.image, `sundesk:${about.version}`);
    assert.deepEqual(service.depends_on, { postgres: { condition: 'service_healthy' } });
    // The 15 seconds of closeServer, and a provider of SMS that takes its 90.
    assert.ok(Number.parseInt(service.stop_grace_period, 10) > 90, name);
    assertHealthPaths(service.healthcheck.test.join(' '));
  }
});

test('PostgreSQL has a connection for everything that the nodes of compose.yaml may open', () => {
  const services = readServices(filledIn);
  const nodes = nodesOf(services).map(({ environment }) => readConfig(environment));
  const max = /max_connections=(\d+)/.exec(services.postgres?.command.join(' ') ?? '')?.[1];
  assert.ok(connectionsOf(nodes) <= Number(max) - reservedConnections);
});

test('the proxy asks all nodes that answer, and nothing else', () => {
  const services = Object.entries(readServices(filledIn));
  const webNodes = services.filter(([, { environment }]) => environment?.ROLE === 'web');
  const [, upstreams = ''] = /reverse_proxy ([^{]+) \{/.exec(caddyfile) ?? [];
  assert.deepEqual(
    upstreams.split(' '),
    webNodes.map(([name]) => `${name}:8080`),
  );
  assertHealthPaths(`${/health_uri (\S+)/.exec(caddyfile)?.[1]} `);
});

test('.env.example names every variable that compose.yaml asks for', () => {
  const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const named = readFileSync('.env.example', 'utf8').match(/^\w+(?==)/gm);
  assert.deepEqual(new Set(named), new Set(asked));
  assert.deepEqual(new Set(Object.keys(filledIn)), new Set(asked));
});

test('each node on Kubernetes accepts its settings', () => {
  const configs = deployments().map((deployment) => configOf(deployment));
  assert.deepEqual(
    configs.map(({ ROLE, TRUST_PROXY, DEMO }) => ({ ROLE, TRUST_PROXY, DEMO })),
    [
      { ROLE: 'web', TRUST_PROXY: 1, DEMO: false },
      { ROLE: 'worker', TRUST_PROXY: false, DEMO: false },
    ],
  );
});

test('on Kubernetes nodes are pinned, may do nothing, and are asked how they are', () => {
  for (const { spec } of deployments()) {
    const { securityContext, containers } = spec.template.spec;
    assert.partialDeepStrictEqual(securityContext, {
      runAsNonRoot: true,
      runAsUser: Number.parseInt(instructions('USER').at(-1) ?? '', 10),
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const container of containers) {
      assert.equal(container.image, `sundesk:${about.version}`);
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.equal(container.startupProbe.httpGet.path, '/healthz');
      assert.equal(container.livenessProbe.httpGet.path, '/healthz');
      assert.equal(container.readinessProbe.httpGet.path, '/readyz');
      assertHealthPaths('/healthz /readyz');
    }
  }
});

test('the comment on connections counts all nodes that Kubernetes may run', () => {
  const scaler = manifest('HorizontalPodAutoscaler').spec;
  const nodes = deployments().flatMap((deployment) => {
    const isScaled = deployment.metadata.name === scaler.scaleTargetRef.name;
    const { replicas = 0, strategy } = deployment.spec;
    const count = (isScaled ? scaler.maxReplicas : replicas) + strategy.rollingUpdate.maxSurge;
    return Array<ReturnType<typeof readConfig>>(count).fill(configOf(deployment));
  });
  const text = readFileSync('deploy/kubernetes/config.yaml', 'utf8');
  assert.equal(Number(/= (\d+)\.$/m.exec(text)?.[1]), connectionsOf(nodes));
});

test('all manifests but the example of a secret are applied', () => {
  const { resources } = manifest('Kustomization') as unknown as { resources: string[] };
  const files = globSync('*.yaml', { cwd: 'deploy/kubernetes' });
  const others = ['kustomization.yaml', 'secret.example.yaml'];
  assert.deepEqual(new Set([...resources, ...others]), new Set(files));
});

/** Where a package finds another one: in its own `node_modules`, or in that of a folder above. */
function folderOf(packages: object, folder: string, name: string): string | undefined {
  const parts = folder.split('/node_modules/');
  while (parts.length > 0) {
    const at = `${parts.join('/node_modules/')}/node_modules/${name}`.replace(/^\//, '');
    if (at in packages) return at;
    parts.pop();
  }
  const atRoot = `node_modules/${name}`;
  return atRoot in packages ? atRoot : undefined;
}

/** The instructions of the Dockerfile with this name, each without it and on one line. */
function instructions(name: string): string[] {
  const lines = dockerfile.replaceAll(/\s*\\\n\s*/g, ' ').split('\n');
  return lines
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));
}

/** As `docker compose config` would print them. */
function readServices(variables: Record<string, string | undefined>): Record<string, Service> {
  const fillIn = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::(-|\?)([^}]*))?\}/g,
      (_found, name: string, operator?: string, word = '') => {
        const value = variables[name] ?? (operator === '-' ? word : undefined);
        assert.ok(value !== undefined, `${name} is needed`);
        return value;
      },
    );
  const reviver = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? fillIn(value) : value;
  return parse(composeText, reviver, { merge: true }).services;
}

function nodesOf(services: Record<string, Service>): Service[] {
  return Object.values(services).filter(({ build }) => build !== undefined);
}

function deployments(): Manifest[] {
  return manifests.filter(({ kind }) => kind === 'Deployment');
}

function manifest(kind: string): Manifest {
  const found = manifests.find((candidate) => candidate.kind === kind);
  assert.ok(found, kind);
  return found;
}

function configOf({ spec }: Manifest): ReturnType<typeof readConfig> {
  const [container] = spec.template.spec.containers;
  assert.ok(container);
  assert.deepEqual(container.envFrom, [
    { configMapRef: { name: manifest('ConfigMap').metadata.name } },
    { secretRef: { name: manifest('Secret').metadata.name } },
  ]);
  const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  const environment = { ...manifest('ConfigMap').data, ...manifest('Secret').stringData, ...own };
  assertSettings(environment);
  return readConfig(environment);
}

/** Every setting that is given exists, and can be used. */
function assertSettings(environment: Environment): void {
  const config = readConfig(environment);
  for (const [name, value] of Object.entries(environment)) {
    assert.equal(typeof value, 'string', `${name} is a text`);
    assert.ok(value === '' || name in config, `${name} is a setting`);
  }
}

/** For superusers, who want in when all others are there. */
const reservedConnections = 3;

function connectionsOf(nodes: readonly { DATABASE_CONNECTIONS: number }[]): number {
  // One beside them listens.
  return nodes.reduce((sum, { DATABASE_CONNECTIONS: count }) => sum + count + 1, 0);
}

function assertPinned(image: string): void {
  assert.match(image, /^[a-z/.-]+:\d+\.\d+/, 'a version, not what is newest that day');
}

/** The paths in a text that look like those of health are routes of the server. */
function assertHealthPaths(text: string): void {
  const server = createServer({} as App, { trustProxy: false, allowHttp: false });
  const paths = text.match(/\/(?:health|ready)\w*/g) ?? [];
  assert.ok(paths.length > 0);
  for (const url of paths) assert.ok(server.hasRoute({ method: 'GET', url }), url);
}

test('the changelog has a section for the version, dated once it is released', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? [];
  assert.equal(headings[0], '## [Unreleased]');
  const [version = '', day = ''] = (headings[1] ?? '').replace('## ', '').split(' - ');
  assert.equal(version, `[${about.version}]`);
  assert.match(day, /^(?:\d{4}-\d\d-\d\d|not released)$/);
});

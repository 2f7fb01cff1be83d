import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse, parseAllDocuments } from 'yaml';

// compose.yaml and the manifests for Kubernetes, held against the schemas of their own projects (test/schemas/README.md).

type Manifest = { apiVersion: string; kind: string };

// Both schemas have keywords and formats of their own.
const options = { strict: false, validateFormats: false, allErrors: true };
const ajv = new Ajv2020(options);
const kubernetes = readSchema('kubernetes');
ajv.addSchema(kubernetes, 'kubernetes');
const { $schema: _, ...composeSpec } = readSchema('compose-spec');
const validateCompose = new Ajv(options).compile(composeSpec);

const composeText = readFileSync('compose.yaml', 'utf8');
const files = globSync('deploy/kubernetes/*.yaml').filter(
  // For kustomize alone, which the API server never sees.
  (file) => !file.endsWith('kustomization.yaml'),
);

test('compose.yaml follows the Compose Specification', () => {
  assert.deepEqual(faultsOfCompose(composeText), []);
});

test('every manifest follows the schema of its kind in Kubernetes', () => {
  assert.ok(files.length >= 6, `${files.length} files`);
  for (const file of files) assert.deepEqual(faultsOf(readFileSync(file, 'utf8')), [], file);
});

test('a typo in a field of compose.yaml is found', () => {
  for (const [right, wrong] of [
    ['depends_on:', 'depend_on:'],
    ['healthcheck:', 'healtcheck:'],
    ['stop_grace_period:', 'stop_grace_periods:'],
    ['condition: service_healthy', 'condition: service_heathy'],
  ] as const) {
    assert.ok(composeText.includes(right), right);
    assert.notDeepEqual(faultsOfCompose(composeText.replaceAll(right, wrong)), [], wrong);
  }
});

test('a typo in a field of a manifest is found', () => {
  const typos = [
    ['web', 'readinessProbe:', 'readynessProbe:'],
    ['web', 'maxUnavailable:', 'maxUnavailible:'],
    ['web', 'minReplicas:', 'minReplica:'],
    ['worker', 'containers:', 'container:'],
    ['worker', 'securityContext:', 'securitycontext:'],
    ['network-policy', 'podSelector:', 'podSelectors:'],
    ['ingress', 'pathType:', 'pathtype:'],
    ['config', 'data:', 'datas:'],
  ] as const;
  for (const [name, right, wrong] of typos) {
    const text = readFileSync(`deploy/kubernetes/${name}.yaml`, 'utf8');
    assert.ok(text.includes(right), `${name}: ${right}`);
    assert.notDeepEqual(faultsOf(text.replace(right, wrong)), [], `${name}: ${wrong}`);
  }
});

function faultsOfCompose(text: string): string[] {
  return faults(validateCompose, parse(text, { merge: true }), 'compose.yaml');
}

function faultsOf(text: string): string[] {
  return parseAllDocuments(text).flatMap((document) => {
    const manifest: Manifest = document.toJS();
    const kind = `${manifest.kind} ${manifest.apiVersion}`;
    const schema = kubernetes.kinds?.[kind];
    if (schema === undefined) return [`no schema of ${kind}`];
    const validate = ajv.getSchema(`kubernetes${schema.$ref}`);
    assert.ok(validate, kind);
    return faults(validate, manifest, kind);
  });
}

function faults(validate: ValidateFunction, value: unknown, name: string): string[] {
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function readSchema(name: string): {
  $schema: string;
  kinds?: Record<string, { $ref: string }>;
} {
  return JSON.parse(readFileSync(`test/schemas/${name}.json`, 'utf8'));
}

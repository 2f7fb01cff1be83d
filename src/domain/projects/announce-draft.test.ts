import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification } from '@sundesk/solar';
import { changedFields } from './announce-draft.ts';
import { publicProject } from './payload.ts';
import { blankAddress, type Project } from './project.ts';

const blank: Project = {
  projectId: 7,
  customerId: 1,
  title: '',
  siteAddress: blankAddress,
  specification: emptySpecification,
  proposalLink: '',
  installOn: '',
  revision: 1,
  savedBy: null,
  createdAt: 0,
  updatedAt: 0,
};
const shown = (changes: Partial<Project>) => publicProject({ ...blank, ...changes });
const panels = [
  { maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15, electrical: null },
];

test('the filled-in members of a new draft have changed', () => {
  assert.deepEqual(changedFields({}, shown({})), []);
  assert.deepEqual(changedFields({}, shown({ title: 'Lee residence' })), ['project_title']);
  assert.deepEqual(changedFields({}, shown({ specification: { ...emptySpecification, panels } })), [
    'solar_panel_quantity',
    'solar_panel_type',
    'system_size',
  ]);
});

test('later drafts announce fields that differ from the last announcement, emptied ones too', () => {
  const before = shown({
    title: 'Lee residence',
    specification: { ...emptySpecification, panels },
  });
  assert.deepEqual(changedFields(before, before), []);
  assert.deepEqual(changedFields(before, shown({ title: 'Lee residence' })), [
    'solar_panel_quantity',
    'solar_panel_type',
    'system_size',
  ]);
  const siteAddress = { ...blankAddress, suburb: 'Enmore' };
  assert.deepEqual(
    changedFields(before, { ...before, site_address: shown({ siteAddress }).site_address }),
    ['site_address'],
  );
});

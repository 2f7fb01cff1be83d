import type { Bundle, Trigger, ZObject } from 'zapier-platform-core';
import { callSundesk } from './call-sundesk.ts';

type Item = { id: string; [member: string]: unknown };
type Options = { key: string; noun: string; canPaginate?: boolean };

/** A hidden trigger, with which Zapier reads the options of a drop-down. */
function listTrigger(
  { key, noun, canPaginate = false }: Options,
  perform: (z: ZObject, bundle: Bundle) => Promise<Item[]>,
): Trigger {
  return {
    key,
    noun,
    display: { label: `List of ${noun}`, description: 'Fills a drop-down.', hidden: true },
    operation: { type: 'polling', perform, canPaginate },
  };
}

type Page<Row> = { items: Row[]; next: string | null };
type Query = Record<string, string | number>;

/**
 * The page of a long list that Zapier asks for by its number. It walks there from the first page: people rarely open more
 * than two, and the cursors that Zapier could keep between pages cannot be tested without Zapier.
 */
async function readPage<Row>(z: ZObject, bundle: Bundle, action: string): Promise<Row[]> {
  let cursor: string | null = null;
  for (let number = 0; number === 0 || cursor !== null; number += 1) {
    const query: Query = { limit: 100, ...(cursor !== null && { cursor }) };
    const page: Page<Row> | undefined = await callSundesk(z, bundle, action, { query });
    if (number === (bundle.meta?.page ?? 0)) return page?.items ?? [];
    cursor = page?.next ?? null;
  }
  return [];
}

async function readList<Row>(
  z: ZObject,
  bundle: Bundle,
  action: string,
  query: Record<string, string | number> = {},
): Promise<Row[]> {
  return (await callSundesk<Row[]>(z, bundle, action, { query })) ?? [];
}

type User = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  removed_at: string;
};
type Project = { id: string; project_title: string };
type Status = { status_id: string; status_name: string };
type Template = { channel: string; name: string };

const templateList = (channel: string) =>
  listTrigger({ key: `${channel}_template_list`, noun: 'Template' }, async (z, bundle) => {
    const templates = await readList<Template>(z, bundle, 'gettemplates');
    const fitting = templates.filter((template) => template.channel === channel);
    return fitting.map(({ name }) => ({ id: name, name }));
  });

/** Triggers that fill the drop-downs of statuses, owners, projects and templates. */
export const listTriggers: readonly Trigger[] = [
  listTrigger({ key: 'status_list', noun: 'Status' }, async (z, bundle) => {
    const statuses = await readList<Status>(z, bundle, 'getstatuses');
    return statuses.map(({ status_id: id, status_name: name }) => ({ id, name }));
  }),
  listTrigger({ key: 'owner_list', noun: 'Owner', canPaginate: true }, async (z, bundle) => {
    const users = await readPage<User>(z, bundle, 'getusers');
    const members = users.filter(({ removed_at }) => removed_at === '');
    return members.map(({ id, email, first_name, last_name }) => ({
      id,
      email,
      name: `${first_name} ${last_name}`.trim() || email,
    }));
  }),
  listTrigger({ key: 'project_list', noun: 'Project', canPaginate: true }, async (z, bundle) => {
    const projects = await readPage<Project>(z, bundle, 'getprojects');
    return projects.map(({ id, project_title }) => ({
      id,
      title: project_title || `Project ${id}`,
    }));
  }),
  templateList('email'),
  templateList('sms'),
];

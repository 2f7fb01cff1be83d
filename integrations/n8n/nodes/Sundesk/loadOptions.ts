import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { callSundesk } from './callSundesk.ts';

type User = { first_name: string; last_name: string; email: string; removed_at: string };
type Project = { id: string; project_title: string };
type Status = { status_name: string };
type Template = { channel: string; name: string };

async function read<Row>(context: ILoadOptionsFunctions, action: string): Promise<Row[]> {
  return (await callSundesk<Row[]>(context, action)) ?? [];
}

/** Drop-downs hold no more than this; n8n takes any other value as an expression. */
const itemsMax = 1000;

type Page<Row> = { items: Row[]; next: string | null };

async function readPages<Row>(context: ILoadOptionsFunctions, action: string): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | null = null;
  do {
    const qs: IDataObject = { limit: 100, ...(cursor !== null && { cursor }) };
    const page: Page<Row> | undefined = await callSundesk<Page<Row>>(context, action, { qs });
    all.push(...(page?.items ?? []));
    cursor = page?.next ?? null;
  } while (cursor !== null && all.length < itemsMax);
  return all;
}

async function readTemplates(
  context: ILoadOptionsFunctions,
  channel: string,
): Promise<INodePropertyOptions[]> {
  const templates = await read<Template>(context, 'gettemplates');
  const fitting = templates.filter((template) => template.channel === channel);
  return fitting.map(({ name }) => ({ name, value: name }));
}

/** Fills the drop-downs of the node. */
export const loadOptions = {
  async getStatuses(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const statuses = await read<Status>(this, 'getstatuses');
    return statuses.map(({ status_name: name }) => ({ name, value: name }));
  },

  async getOwners(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const users = await readPages<User>(this, 'getusers');
    const members = users.filter(({ removed_at }) => removed_at === '');
    return members.map(({ first_name, last_name, email }) => ({
      name: `${first_name} ${last_name}`.trim() || email,
      value: email,
    }));
  },

  async getProjects(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const projects = await readPages<Project>(this, 'getprojects');
    return projects.map(({ id, project_title }) => ({
      name: project_title || `Project ${id}`,
      value: id,
    }));
  },

  getEmailTemplates(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    return readTemplates(this, 'email');
  },

  getSmsTemplates(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    return readTemplates(this, 'sms');
  },
};

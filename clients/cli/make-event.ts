import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callSundesk, changeSundesk } from './call-sundesk.ts';
import type { Remote } from './remote.ts';
import { CommandFailure } from './usage.ts';

/** An event that happened in the sandbox. */
type MadeEvent = { id: string; type: string; customer_id: string };

type Client = {
  /** Makes a change by an operation of the API. */
  change<Answer>(action: string, data: object): Promise<Answer>;
  read<Answer>(action: string, query: Record<string, string>): Promise<Answer>;
  remote: Remote;
  signal: AbortSignal;
};

/** The calls that cause each type of event, given a new customer. A type that is missing depends on time alone. */
const recipes: Readonly<Record<string, (client: Client, customerId: string) => Promise<unknown>>> =
  {
    customer_created: async () => undefined,
    customer_updated: (client, customer_id) =>
      client.change('updatecustomer', { customer_id, customer_phone_2: '0491 570 159' }),
    customer_status_change: changeStatus,
    note_added: (client, customer_id) =>
      client.change('addcustomernote', { customer_id, note: 'Asked for an evening call' }),
    recent_draft_project: createProject,
    project_updated: async (client, customerId) =>
      client.change('updateproject', {
        project_id: await createProject(client, customerId),
        project_title: 'Solar for the house, revised',
      }),
    published_proposal_link: publish,
    proposal_viewed: view,
    project_email_sent: async (client, customerId) => {
      const { project_id } = await publish(client, customerId);
      const text = 'Hi {{customer_first_name}}, your proposal: {{proposal_url}}';
      return client.change('sendprojectemail', { project_id, subject: 'Your proposal', text });
    },
    project_sms_sent: async (client, customerId) => {
      const { project_id } = await publish(client, customerId);
      const consent = { channel: 'sms', given: true, source: 'sundesk trigger' };
      await client.change('setconsent', { customer_id: customerId, ...consent });
      return client.change('sendprojectsms', {
        project_id,
        text: 'Your proposal: {{proposal_url}}',
      });
    },
    contract_signed: (client, customerId) => decide(client, customerId, { decision: 'sign' }),
    contract_declined: (client, customerId) =>
      decide(client, customerId, { decision: 'decline', reason: 'Too expensive' }),
  };

const waitMsMax = 60_000;
const betweenMs = 500;

/** Makes an event of a type happen to a new customer of a sandbox; undefined for a type that depends on time alone. */
export async function makeEvent(
  type: string,
  remote: Remote,
  signal: AbortSignal,
): Promise<MadeEvent | undefined> {
  const recipe = recipes[type];
  if (recipe === undefined) return undefined;
  const client: Client = {
    change: (action, data) => changeSundesk(remote, action, { data }, signal),
    read: (action, query) => callSundesk(remote, action, query, signal),
    remote,
    signal,
  };
  const [newest] = await client.read<{ id: string }[]>('getevents', {
    limit: '1',
    type_request: type,
  });
  const customerId = await createCustomer(client);
  await recipe(client, customerId);
  return waitFor(type, client, { after: newest?.id ?? 'start', customerId });
}

async function createCustomer({ change }: Client): Promise<string> {
  const { customer_id } = await change<{ customer_id: string }>('createcustomer', {
    customer_email: `trigger-${randomUUID().slice(0, 13)}@example.com`,
    customer_name: 'Robin Sample',
    customer_phone_1: '0491 570 156',
  });
  return customer_id;
}

async function changeStatus({ read, change }: Client, customer_id: string): Promise<unknown> {
  type Status = { status_name: string; kind: string; is_initial: boolean };
  const statuses = await read<Status[]>('getstatuses', {});
  const next = statuses.filter(({ kind, is_initial }) => kind === 'open' && !is_initial).at(-1);
  if (next === undefined) throw new CommandFailure('The pipeline has no second open status');
  return change('setcustomerstatus', { customer_id, customer_status: next.status_name });
}

async function createProject({ change }: Client, customer_id: string): Promise<string> {
  const { project_id } = await change<{ project_id: string }>('createproject', {
    customer_id,
    project_title: 'Solar for the house',
    site_address: {
      streetnum: '12',
      street: 'Wattle Street',
      suburb: 'Ballarat',
      state: 'VIC',
      postcode: '3350',
    },
    specification: {
      panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 }],
      inverters: [{ maker: 'Example Power', model: 'XP-5000', watts: 5000, quantity: 1 }],
      arrays: [{ name: 'North roof', panels: 15, tilt: 22, azimuth: 0, shading: 0 }],
      price_lines: [{ description: 'System, installed', quantity: 1, unit_cents: 980_000 }],
      usage: {
        daily_watt_hours: 20_000,
        self_use_percent: 40,
        import_tariff: 30,
        export_tariff: 5,
      },
    },
  });
  return project_id;
}

type Published = { project_id: string; proposal_url: string };

async function publish(client: Client, customerId: string): Promise<Published> {
  const { proposal } = await client.change<{ proposal: Published }>('publishproposal', {
    project_id: await createProject(client, customerId),
  });
  return proposal;
}

async function decide(client: Client, customerId: string, decision: object): Promise<unknown> {
  const project_id = await createProject(client, customerId);
  await client.change('publishproposal', {
    project_id,
    sale_type: 'solicited',
    signers: [{ name: 'Robin Sample', email: 'robin@example.com', phone: '0491 570 156' }],
  });
  return client.change('signtestcontract', { project_id, ...decision });
}

/** Opens the customer's page and reports it in view, as the page itself does in a browser. */
async function view(client: Client, customerId: string): Promise<void> {
  const { proposal_url } = await publish(client, customerId);
  const { pathname } = new URL(proposal_url);
  const { remote, signal } = client;
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const headers = { 'user-agent': agent, 'sec-fetch-site': 'same-origin' };
  const page = await fetch(remote.url + pathname, { headers, signal });
  const [, pageRequest] = /\bdata-page-request="([^"]+)"/.exec(await page.text()) ?? [];
  const [cookie = ''] = page.headers.get('set-cookie')?.split(';') ?? [];
  if (pageRequest === undefined)
    throw new CommandFailure('The page of the proposal could not be opened');
  await sleep(inViewMs, undefined, { signal });
  await fetch(`${remote.url}${pathname}/views`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ pageRequest, seconds: { summary: 3 }, automated: false }),
    signal,
  });
}

/** A view counts after two seconds. */
const inViewMs = 3000;

type FeedEvent = { id: string; data: { customer: { customer_id: string } } };

async function waitFor(
  type: string,
  { read }: Client,
  place: { after: string; customerId: string },
): Promise<MadeEvent> {
  const { customerId } = place;
  let { after } = place;
  for (const end = Date.now() + waitMsMax; Date.now() < end; ) {
    const events = await read<FeedEvent[]>('getevents', {
      after,
      limit: '100',
      type_request: type,
    });
    const found = events.find(({ data }) => data.customer.customer_id === customerId);
    if (found !== undefined) return { id: found.id, type, customer_id: customerId };
    after = events.at(-1)?.id ?? after;
    if (events.length === 0) await sleep(betweenMs);
  }
  throw new CommandFailure(`${type} did not happen within a minute. Does a worker of Sundesk run?`);
}

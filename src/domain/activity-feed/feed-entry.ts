import { customerName } from '../customers/customer.ts';
import type { MainEventType } from '../events/catalogue.ts';
import type { FeedCursor } from '../events/event.ts';
import type { Moment } from '../shared/time.ts';
import type { TeamEvent } from './queries.ts';

/** An event for people who have the desk open. */
export type FeedEntry = {
  cursor: FeedCursor;
  type: MainEventType;
  customerId: number;
  projectId: number | undefined;
  at: Moment;
  /** The event in words. */
  title: string;
  /** The customer did it themselves, so the team wants to know at once. */
  isByCustomer: boolean;
};

/** The parts of an event's data that entries are made of. What an erased event lacks is undefined. */
type Data = {
  project?: { project_id?: string };
  new_status?: string;
  view_count?: string;
  contract_id?: string;
};

export function dataOf({ body }: Pick<TeamEvent, 'body'>): Data {
  return JSON.parse(body).data;
}

/** Tells an event in words. A contract that was signed on paper was brought by the team. */
export function feedEntryOf(event: TeamEvent, { isOnPaper = false } = {}): FeedEntry {
  const { cursor, type, customerId, occurredAt } = event;
  const data = dataOf(event);
  const projectId = Number(data.project?.project_id);
  const name = event.customer === undefined ? 'A customer' : customerName(event.customer);
  return {
    cursor,
    type,
    customerId,
    projectId: Number.isSafeInteger(projectId) ? projectId : undefined,
    at: occurredAt,
    title: titles[type](name, data),
    isByCustomer: type === 'proposal_viewed' || (type === 'contract_signed' && !isOnPaper),
  };
}

const titles: Readonly<Record<MainEventType, (name: string, data: Data) => string>> = {
  customer_created: (name) => `${name} was added`,
  customer_status_change: (name, { new_status: status }) =>
    status === undefined ? `${name} moved on` : `${name} moved to ${status}`,
  project_email_sent: (name) => `An email to ${name} was sent`,
  project_sms_sent: (name) => `An SMS to ${name} was sent`,
  published_proposal_link: (name) => `A proposal for ${name} was published`,
  recent_draft_project: (name) => `A project of ${name} was changed`,
  contract_signed: (name) => `The contract with ${name} is signed`,
  proposal_viewed: (name, { view_count: views = '1' }) =>
    `${name} is looking at their proposal${views === '1' ? '' : ' again'}`,
};

/** Returns true if a person who sees the customers of one owner, or of all, may see an event. */
export function isFor({ customer }: TeamEvent, onlyOwner: number | undefined): boolean {
  return onlyOwner === undefined || customer?.ownerId === onlyOwner;
}

import { drawRoof, systemWatts } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { userName } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import { findSignedPrices, hasSignedContract } from '../contracts/rows/contracts.ts';
import {
  type Call,
  type Customer,
  type CustomerDetails,
  customerName,
} from '../customers/customer.ts';
import { findLastChange } from '../customers/rows/customer-changes.ts';
import { findNotes } from '../customers/rows/find-customers.ts';
import type { Channel, Consent } from '../messages/message.ts';
import { findLatestConsent } from '../messages/set-consent.ts';
import { createProject } from '../projects/create-project.ts';
import { formatAddress, isDraft, type Project, type SiteAddress } from '../projects/project.ts';
import { titleCharactersMax } from '../projects/project-limits.ts';
import type { QuotedProject } from '../projects/quote-project.ts';
import { findProjectsOf } from '../projects/rows/projects.ts';
import { payableCents, pricesInForce } from '../projects/sale-value.ts';
import { parseAddress } from '../projects/site-address.ts';
import { findViews, noViews, type Views } from '../proposals/rows/proposals.ts';
import type { Moment } from '../shared/time.ts';

/** All of a customer that does not come in pages. */
type CustomerPage = CustomerDetails & {
  /** The address in its parts, for a new project. */
  site: SiteAddress;
  customerId: number;
  /** The display name. */
  name: string;
  statusId: number;
  owner: { userId: number; name: string };
  valueCents: number;
  /** True if a fully signed contract is in force. */
  hasSigned: boolean;
  createdAt: Moment;
  updatedAt: Moment;
  /** Newest first. */
  notes: readonly {
    noteId: number;
    text: string;
    call: Call | '';
    createdAt: Moment;
    userId: number;
    editedAt: Moment | null;
  }[];
  /** When the customer was erased and only signed contracts were kept. */
  erasedAt: Moment | null;
  projects: readonly ProjectSummary[];
  /** The latest consent to messages of each kind; null where none is recorded. */
  consents: Readonly<Record<Channel, PublicConsent | null>>;
};
type PublicConsent = Pick<Consent, 'given' | 'source' | 'saidAt'>;

type ProjectSummary = Views & {
  projectId: number;
  title: string;
  address: string;
  systemWatts: number;
  /** True if its roof can be drawn. */
  hasRoof: boolean;
  /** The price payable by the signed contract, or as of today; after STCs. */
  priceCents: number;
  isPublished: boolean;
  /** True if the customer signed another proposal instead. */
  isNotChosen: boolean;
  /** True if a signed contract on it is in force, whatever was drafted or published since. */
  isSigned: boolean;
  revision: number;
  createdAt: Moment;
  updatedAt: Moment;
};

/** The customer as their page shows them. */
export async function findCustomerPage(
  app: App,
  store: AccountDb,
  customer: Customer,
): Promise<CustomerPage> {
  const { customerId, owner, notes: _notes, status: _status, ...shown } = customer;
  const [notes, projects, views, signed, notChosen, hasSigned, erased, email, sms, settings] =
    await Promise.all([
      findNotes(store, customerId),
      findProjectsOf(store, customerId),
      findViews(store, { customerId }),
      findSignedPrices(store, customerId),
      findProjectsNotChosen(store, customerId),
      hasSignedContract(store, customerId),
      findLastChange(store, customerId, ['erased'], 0),
      findLatestConsent(store, customerId, 'email'),
      findLatestConsent(store, customerId, 'sms'),
      readSettings(store),
    ]);
  const inForce = pricesInForce(signed);
  return {
    ...shown,
    customerId,
    name: customerName(customer),
    owner: { userId: owner.userId, name: userName(owner) },
    site: parseAddress(customer.address),
    hasSigned,
    notes: notes.toReversed().map((note) => ({
      ...note,
      userId: note.userId,
      editedAt: note.editedAt ?? null,
    })),
    erasedAt: erased?.at ?? null,
    projects: projects.map((project) => {
      const agreed = inForce.get(project.projectId);
      const priceCents = agreed?.payableCents ?? payableCents(app, settings, project);
      return summarize(project, {
        priceCents,
        isSigned: agreed !== undefined,
        isNotChosen: notChosen.includes(project.projectId),
        ...(views.get(project.projectId) ?? noViews),
      });
    }),
    consents: { email: showConsent(email), sms: showConsent(sms) },
  };
}

function summarize(
  project: Project,
  agreed: Views & Pick<ProjectSummary, 'priceCents' | 'isSigned' | 'isNotChosen'>,
): ProjectSummary {
  const { projectId, title, revision, createdAt, updatedAt } = project;
  return {
    projectId,
    title,
    address: formatAddress(project.siteAddress),
    systemWatts: systemWatts(project.specification),
    hasRoof: drawRoof(project.specification) !== undefined,
    ...agreed,
    isPublished: !isDraft(project),
    revision,
    createdAt,
    updatedAt,
  };
}

function showConsent(consent: Consent | undefined): PublicConsent | null {
  if (consent === undefined) return null;
  const { given, source, saidAt } = consent;
  return { given, source, saidAt };
}

/** Begins a project at the address of a customer: `Robin Ellis, Chermside`. */
export function beginProject(app: App, tx: AccountDb, customer: Customer): Promise<QuotedProject> {
  const siteAddress = parseAddress(customer.address);
  const named = [customerName(customer), siteAddress.suburb].filter(Boolean).join(', ');
  return createProject(app, tx, {
    customerKey: { customerId: customer.customerId },
    title: named.slice(0, titleCharactersMax).toWellFormed().trim(),
    siteAddress,
    specification: {},
  });
}

/** The projects whose latest contract was closed because the customer signed another. */
export async function findProjectsNotChosen(db: AccountDb, customerId: number): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('contracts as c')
    .select('c.projectId')
    .where('c.accountId', '=', db.accountId)
    .where('c.customerId', '=', customerId)
    .where('c.chosenContractId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contracts as later')
            .select('later.contractId')
            .where('later.accountId', '=', db.accountId)
            .whereRef('later.projectId', '=', 'c.projectId')
            .whereRef('later.openedAt', '>', 'c.openedAt'),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.projectId);
}

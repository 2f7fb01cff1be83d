import assert from 'node:assert/strict';
import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import type { App } from '../../../domain/app.ts';
import { findSignedPrices } from '../../../domain/contracts/rows/contracts.ts';
import {
  checklistKeys,
  checklistStates,
} from '../../../domain/proposals/checklist/checklist-keys.ts';
import type { ChecklistItem } from '../../../domain/proposals/checklist/consumer-checklist.ts';
import {
  type PageRequest,
  pageRequestVerdicts,
  pageSections,
  verdictReasons,
  viewerHint,
} from '../../../domain/proposals/page/page-request.ts';
import { publicProposal, publicProposals } from '../../../domain/proposals/payload.ts';
import { type Proposal, proposalStates } from '../../../domain/proposals/proposal.ts';
import type { ProposalContent } from '../../../domain/proposals/proposal-content.ts';
import { findChecklist, findContent } from '../../../domain/proposals/rows/proposals.ts';
import { formatMoment, momentOrEmpty as textOf } from '../../../domain/shared/time.ts';
import { listedMembers } from '../cursor-list.ts';
import { fileLinkShape, moment, momentOrEmpty } from '../shapes.ts';
import {
  quoteShape,
  specificationShape,
  wireQuote,
  wireSpecification,
} from '../solar/quote-shapes.ts';

/** Enough of a viewer's hash to tell viewers of one proposal apart. */
const viewerCharacters = 16;

export const secondsBySection = z.partialRecord(z.enum(pageSections), z.int().min(1)).meta({
  description:
    'Whole seconds for which each part of the page was in view; parts that were not are left out',
});

export const proposalShape = z
  .object({
    project_id: z.string(),
    customer_id: z.string(),
    version: z.string().meta({ description: 'Number of the version within the project, from `1`' }),
    state: z.enum(proposalStates).meta({
      description:
        '`published` until it is superseded by a newer version, withdrawn or expired, which is final',
    }),
    proposal_link: z
      .string()
      .meta({ description: 'Path of the PDF; empty unless it is published' }),
    proposal_url: z.string().meta({
      description: "Full address of the customer's page; empty unless it is published",
    }),
    staff_url: z.string().meta({
      description:
        'The same page for your own team, whose visits are not counted; empty unless it is published',
    }),
    pdf_sha256: z.string().meta({
      description: 'SHA-256 of the PDF in hexadecimal',
      pattern: '^[0-9a-f]{64}$',
    }),
    ...fileLinkShape,
    contract_id: z.string().meta({ description: 'The contract on this version' }),
    published_at: moment,
    expires_at: moment.meta({
      description: 'When the offer expires, unless all have signed',
    }),
    ended_at: momentOrEmpty('When it was superseded, withdrawn or expired; empty until then'),
    view_count: z.string().meta({ description: 'How often this version was viewed' }),
    first_viewed_at: momentOrEmpty('Empty until it was viewed'),
    last_viewed_at: momentOrEmpty('When a person last had the page in view; empty until then'),
    seconds_by_section: secondsBySection,
  })
  .meta({ id: 'Proposal', description: 'A version of the proposal of a project' });

/** A proposal in a list with cursors. */
export const listedProposalShape = proposalShape
  .extend(listedMembers)
  .meta({ id: 'ListedProposal', description: 'A version of the proposal of a project' });

export const day = z.string().meta({
  description: "`YYYY-MM-DD` in the account's time zone",
  pattern: '^\\d{4}-\\d\\d-\\d\\d$',
});

const checklistItemShape = z
  .object({
    key: z.enum(checklistKeys).meta({ description: 'Identifies the content' }),
    title: z.string().meta({ description: 'The content in words' }),
    state: z.enum(checklistStates).meta({
      description:
        '`missing` means that the proposal does not show it, not that the law is broken; `confirm` that only a person can judge a text',
    }),
    reason: z.string().meta({
      description:
        'The reason, and what to do about missing content; for a manual mark, the reason given',
    }),
    source: z.string().meta({ description: 'Where it is required' }),
    marked_by: z.string().meta({
      description:
        'Name of the member who marked it when the version was published; empty for results of Sundesk',
    }),
  })
  .meta({
    id: 'ChecklistItem',
    description:
      'A content that the consumer code or the consumer law requires of an offer. It helps your team and is never shown ' +
      'to customers',
  });

const optionShape = z
  .object({
    project_id: z
      .string()
      .meta({ description: 'Empty in versions published before 30 November 2026' }),
    title: z.string(),
    system_watts: z.number(),
    battery_watt_hours: z.number().meta({ description: 'Usable; `0` without a battery' }),
    payable_cents: z.number().meta({ description: 'Price with GST, after STCs and discounts' }),
    first_year_cents: z
      .number()
      .nullable()
      .meta({ description: 'Savings of the first year; `null` where they are not estimated' }),
    payback_year: z
      .number()
      .nullable()
      .meta({ description: '`null` without an estimate, and where it takes over 20 years' }),
    is_signed: z.boolean().meta({
      description: 'Whether the customer has chosen it by now: a contract on its project is signed',
    }),
  })
  .meta({ id: 'ProposalOption', description: 'Another option that the proposal states' });

export const wholeProposalShape = proposalShape
  .extend({
    content_sha256: z.string().meta({
      description: 'SHA-256 of its content in hexadecimal',
      pattern: '^[0-9a-f]{64}$',
    }),
    issued_on: day,
    expires_on: day.meta({ description: 'Last day of the offer' }),
    project_title: z.string(),
    customer_name: z.string(),
    message: z.string().meta({ description: 'Shown above the figures; may be empty' }),
    specification: specificationShape,
    quote: quoteShape,
    options: z.array(optionShape).meta({
      description:
        'The other options of the customer, as the version states them beside its own figures; `[]` without a choice',
    }),
    checklist: z.array(checklistItemShape).meta({
      description:
        'Checklist of the contents that the consumer code requires, from the day of publication',
    }),
  })
  .meta({
    id: 'WholeProposal',
    description: 'A version with its content, as it was when it was published',
  });

export const proposalVisitShape = z
  .object({
    visit_id: z.string(),
    opened_at: moment,
    confirmed_at: momentOrEmpty('When the page was in view for two seconds; empty until then'),
    verdict: z.enum(pageRequestVerdicts).meta({
      description:
        '`viewed` was counted and fired `proposal_viewed`; `repeat` is the same viewer again within 30 minutes; ' +
        'the others do not count, and `reason` says why',
    }),
    reason: z.string().meta({ description: 'The verdict in words' }),
    viewer: z.string().meta({ description: 'The same for all visits from one browser' }),
    viewer_hint: z.string().meta({
      description: 'Browser and device of the viewer as far as recognised; may be empty',
    }),
    user_agent: z.string().meta({ description: 'The user agent of the browser; may be empty' }),
    seconds_by_section: secondsBySection,
  })
  .meta({
    id: 'ProposalVisit',
    description: 'A request for the page of a proposal or for its PDF',
  });

/** A version of a proposal with its content. */
export async function wireWholeProposal(app: App, store: AccountDb, proposal: Proposal) {
  const content = await findContent(store, proposal.proposalId);
  const checklist = await findChecklist(store, proposal.proposalId);
  return {
    ...(await publicProposal(app, store, proposal)),
    content_sha256: proposal.contentSha256,
    issued_on: content.issuedOn,
    expires_on: content.expiresOn,
    project_title: content.project.title,
    customer_name: content.customer.name,
    message: content.message,
    specification: wireSpecification(content.specification),
    quote: wireQuote(content.quote),
    options: await wireOptions(store, proposal, content.options),
    checklist: checklist.map(wireChecklistItem),
  };
}

async function wireOptions(
  store: AccountDb,
  { customerId }: Proposal,
  options: ProposalContent['options'] = [],
) {
  const signed = options.length > 0 ? await findSignedPrices(store, customerId) : [];
  return options.map(({ projectId, ...option }) => ({
    project_id: projectId === undefined ? '' : String(projectId),
    title: option.title,
    system_watts: option.systemWatts,
    battery_watt_hours: option.batteryWattHours,
    payable_cents: option.payableCents,
    first_year_cents: option.firstYearCents,
    payback_year: option.paybackYear,
    is_signed: signed.some((contract) => contract.projectId === projectId),
  }));
}

/** Versions as lists with cursors hold them. */
export async function wireListedProposals(
  app: App,
  store: AccountDb,
  proposals: readonly Proposal[],
) {
  const payloads = await publicProposals(app, store, proposals);
  return proposals.map((proposal, index) => {
    const payload = payloads[index];
    assert(payload, 'Each version has a payload');
    return wireListedProposal(proposal, payload);
  });
}

function wireListedProposal(
  { proposalId, publishedAt, expiresAt, endedAt = 0, lastViewedAt = 0 }: Proposal,
  payload: Awaited<ReturnType<typeof publicProposal>>,
) {
  const expiredAt = payload.state === 'expired' ? expiresAt : 0;
  const updatedAt = Math.max(publishedAt, expiredAt, endedAt, lastViewedAt);
  return {
    ...payload,
    id: String(proposalId),
    created_at: formatMoment(publishedAt),
    updated_at: formatMoment(updatedAt),
  };
}

function wireChecklistItem({ key, title, state, reason, source, markedBy }: ChecklistItem) {
  return { key, title, state, reason, source, marked_by: markedBy?.name ?? '' };
}

export function wireVisit(pageRequest: PageRequest) {
  return {
    visit_id: pageRequest.pageRequestId,
    opened_at: formatMoment(pageRequest.openedAt),
    confirmed_at: textOf(pageRequest.confirmedAt),
    verdict: pageRequest.verdict,
    reason: verdictReasons[pageRequest.verdict],
    viewer: pageRequest.viewer.slice(0, viewerCharacters),
    viewer_hint: viewerHint(pageRequest.userAgent),
    user_agent: pageRequest.userAgent,
    seconds_by_section: pageRequest.seconds,
  };
}

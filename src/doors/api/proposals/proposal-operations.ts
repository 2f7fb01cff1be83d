import assert from 'node:assert/strict';
import { z } from 'zod';
import { signerInput } from '../../../domain/contracts/contract.ts';
import { signersMax } from '../../../domain/contracts/contract-limits.ts';
import { customerDetails } from '../../../domain/customers/customer.ts';
import { findDocument } from '../../../domain/documents/queries.ts';
import { requireProject } from '../../../domain/projects/rows/projects.ts';
import { withdrawProposal } from '../../../domain/proposals/end-proposal.ts';
import { pdfName } from '../../../domain/proposals/find-published-pdf.ts';
import { publicProposal, publicProposals } from '../../../domain/proposals/payload.ts';
import { optionLimits } from '../../../domain/proposals/proposal-limits.ts';
import { publicationDetails } from '../../../domain/proposals/publication.ts';
import { publishOptions } from '../../../domain/proposals/publish-options.ts';
import { requireVersion } from '../../../domain/proposals/require-version.ts';
import {
  findPageRequests,
  findStoredRequest,
} from '../../../domain/proposals/rows/page-requests.ts';
import { findContent, findProposals } from '../../../domain/proposals/rows/proposals.ts';
import { markProposalSent } from '../../../domain/proposals/sending/mark-proposal-sent.ts';
import { line, list } from '../../../domain/shared/values/members.ts';
import { answerList, cutRows, listAnswer, listManner, listParameters } from '../cursor-list.ts';
import { customerId } from '../customers/customer-key.ts';
import { countingNumber, idCharactersMax, numberOf, optional } from '../input.ts';
import { change, read } from '../operation.ts';
import { projectId } from '../projects/project-operations.ts';
import { acknowledgement } from '../shapes.ts';
import {
  listedProposalShape,
  proposalShape,
  proposalVisitShape,
  wholeProposalShape,
  wireListedProposals,
  wireVisit,
  wireWholeProposal,
} from './proposal-shapes.ts';

const versionMax = 1_000_000_000;
const visitsOnPage = 50;
const visitsOnPageMax = 250;

const project = projectId.meta({ description: 'The project' });
const version = countingNumber(versionMax).optional().meta({ description: 'Default: the newest' });
const { message, expiresOn, saleType, verification, answers } = publicationDetails.shape;
/** Kept: a signer has an email address and may have no phone, and a list of signers is not empty. */
const signer = signerInput
  .extend({ email: customerDetails.shape.email, phone: signerInput.shape.phone.optional() })
  .meta({ id: 'ContractSignerInput' });
const namedSigners = list(signer, signersMax).min(1);

export function proposalOperations() {
  return [
    change({
      action: 'publishproposal',
      permission: 'projects:write',
      summary: 'Publish the proposal of a project',
      description:
        'Publishes the next version of the proposal from the current project: prints its PDF, opens its page, and ' +
        'offers a contract on it for signature. It supersedes the previous version, and the address stays the ' +
        'same. Fires `published_proposal_link`; if the previous version was viewed, the customer moves to the ' +
        'status for negotiating. If the published version already has the same content and signers, it is returned ' +
        'with `is_new` `false` and nothing happens, so a request may be repeated. A project with a signed contract ' +
        'gets a variation of it, which needs its own signatures and inherits signers, verification and kind of ' +
        'sale. The version keeps a checklist of the contents that the consumer code requires of an offer; missing ' +
        'ones do not prevent publishing.',
      body: z.object({
        data: z.object({
          project_id: project,
          message: optional(message),
          expires_on: optional(expiresOn),
          sale_type: optional(saleType),
          // Kept: the interface has names of its own for who signs how, and for the answers.
          signer_verification: optional(verification),
          signers: namedSigners.optional().meta({
            description:
              'Who must sign, in this order, each with a signing link of their own. Otherwise as in the contract that a ' +
              'variation changes, and the customer alone for an original',
          }),
          checklist_answers: optional(answers),
          options: list(projectId, optionLimits.atOnce - 1)
            .optional()
            .meta({
              description:
                'Other projects of the customer, by `project_id`, which are published first with the same message, last day, ' +
                'kind of sale and signers: the customer compares all on one page and signs one. Nothing is published while one ' +
                'of them is incomplete',
            }),
        }),
      }),
      answer: acknowledgement({
        is_new: z.boolean().meta({ description: 'Whether a new version was published' }),
        proposal: proposalShape,
        options: z.array(proposalShape).meta({ description: 'The proposals of `options`' }),
      }),
      refusals: [
        'INVALID_PARAMETERS',
        'PROJECT_NOT_FOUND',
        'PROPOSAL_INCOMPLETE',
        'PROJECT_CHANGED',
        'CONTRACT_BEING_SEALED',
        'EMAIL_NOT_CONFIGURED',
        'SMS_NOT_CONFIGURED',
        'SERVICE_BUSY',
      ],
      opensTransactions: true,
      async run({ app, key, store, body: { data } }) {
        const publication = {
          userId: key.userId,
          projectId: Number(data.project_id),
          message: data.message ?? '',
          expiresOn: data.expires_on,
          saleType: data.sale_type,
          verification: data.signer_verification,
          signers: data.signers?.map((one) => ({ ...one, phone: one.phone ?? '' })),
          answers: data.checklist_answers,
        };
        const { published, options } = await publishOptions(app, store, {
          publication,
          project: await requireProject(store, publication.projectId),
          options: (data.options ?? []).map((id) => ({ projectId: Number(id) })),
          confirmsOddities: true,
        });
        const { proposal, isNew } = published;
        const done = isNew
          ? `Version ${proposal.version} is published`
          : `Version ${proposal.version} says this already`;
        const json = { success: true, message: done, is_new: isNew };
        const [payload, ...others] = await publicProposals(app, store, [
          proposal,
          ...options.map((one) => one.proposal),
        ]);
        return { json: { ...json, proposal: payload, options: others } };
      },
    }),

    change({
      action: 'withdrawproposal',
      permission: 'projects:write',
      summary: 'Withdraw the published proposal of a project',
      description:
        'The page says that the proposal was withdrawn, `proposal_link` becomes empty, and an open contract is ' +
        'closed. A signed contract stays signed. No event fires. The next publication gets a new address.',
      body: z.object({ data: z.object({ project_id: project }) }),
      answer: acknowledgement({ proposal: proposalShape }),
      refusals: [
        'INVALID_PARAMETERS',
        'PROJECT_NOT_FOUND',
        'PROPOSAL_NOT_PUBLISHED',
        'CONTRACT_BEING_SEALED',
      ],
      async run({ app, key, store, body: { data } }) {
        const proposal = await withdrawProposal(app, store, {
          projectId: Number(data.project_id),
          userId: key.userId,
        });
        const json = { success: true, message: `Version ${proposal.version} is withdrawn` };
        return { json: { ...json, proposal: await publicProposal(app, store, proposal) } };
      },
    }),

    read({
      action: 'getproposal',
      permission: 'customers:read',
      summary: 'One version of a proposal with its content',
      description:
        'Returns the version with its system, its figures and its checklist as they were when it was published; ' +
        'later changes of the project or of prices do not affect them.',
      query: z.object({ project_id: project, version }),
      answer: wholeProposalShape,
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND', 'PROPOSAL_NOT_FOUND'],
      async run({ app, store, query }) {
        const proposal = await requireVersion(store, Number(query.project_id), query.version);
        return { json: await wireWholeProposal(app, store, proposal) };
      },
    }),

    read({
      action: 'getproposals',
      permission: 'customers:read',
      summary: 'The versions of proposals',
      description: `Every version that was published, oldest first, with how often each was viewed. ${listManner}`,
      query: z.object({
        project_id: projectId.optional().meta({ description: 'Only versions of this project' }),
        customer_id: customerId.optional().meta({ description: 'Only those of this customer' }),
        ...listParameters,
      }),
      answer: listAnswer(listedProposalShape),
      refusals: ['INVALID_PARAMETERS'],
      run({ app, store, query }) {
        const list = { action: 'getproposals', store, query, place: z.tuple([z.int()]) };
        return answerList(list, async ({ after, limit }) => {
          const found = await findProposals(store, {
            projectId: numberOf(query.project_id),
            customerId: numberOf(query.customer_id),
            after: after?.[0],
            limit: limit + 1,
          });
          const { rows, next } = cutRows(found, limit, ({ proposalId }) => [proposalId]);
          return { items: await wireListedProposals(app, store, rows), next };
        });
      },
    }),

    read({
      action: 'getproposalviews',
      permission: 'customers:read',
      summary: 'The visits to a proposal',
      description:
        'A JSON array of the requests for the page of a version and for its PDF, newest first, each with its ' +
        'verdict. For a version with very many requests, those without a view are not kept. While there is more, ' +
        '`Link` holds the next page.',
      query: z.object({
        project_id: project,
        version,
        before: line(idCharactersMax)
          .optional()
          .meta({ description: 'The `visit_id` of the last one you have' }),
        limit: countingNumber(visitsOnPageMax)
          .optional()
          .meta({ description: `Visits on a page: ${visitsOnPage}, or up to ${visitsOnPageMax}` }),
      }),
      answer: z.array(proposalVisitShape),
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND', 'PROPOSAL_NOT_FOUND'],
      async run({ store, query, address }) {
        const { limit = visitsOnPage } = query;
        const proposal = await requireVersion(store, Number(query.project_id), query.version);
        const before =
          query.before === undefined ? undefined : await findStoredRequest(store, query.before);
        // An unknown visit has nothing before it.
        if (query.before !== undefined && before === undefined) return { json: [] };
        const found = await findPageRequests(store, proposal.proposalId, {
          before,
          limit: limit + 1,
        });
        const json = found.slice(0, limit).map(wireVisit);
        const last = json.at(-1);
        if (last === undefined || found.length <= limit) return { json };
        const headers = nextPage(address, {
          action: 'getproposalviews',
          project_id: query.project_id,
          version: proposal.version,
          before: last.visit_id,
          limit,
        });
        return { headers, json };
      },
    }),

    read({
      action: 'getproposalpdf',
      permission: 'customers:read',
      summary: 'The PDF of a version of a proposal',
      description:
        'The file as it was published, also for versions that have ended. Customers get it at `proposal_link`, ' +
        'which needs no key.',
      query: z.object({ project_id: project, version }),
      answer: z
        .string()
        .meta({ description: 'The bytes of the PDF', contentMediaType: 'application/pdf' }),
      answerMediaType: 'application/pdf',
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND', 'PROPOSAL_NOT_FOUND'],
      async run({ store, query }) {
        const proposal = await requireVersion(store, Number(query.project_id), query.version);
        const document = await findDocument(store, proposal.pdfId);
        assert(document, 'A version has its PDF');
        const content = await findContent(store, proposal.proposalId);
        const name = pdfName(content.project.title, proposal.version);
        return {
          headers: { 'content-disposition': `attachment; filename="${name}"` },
          bytes: document.content,
          mediaType: document.mediaType,
        };
      },
    }),
  ];
}

/** The operation that records that a proposal was sent without Sundesk. */
export function sentProposalOperation() {
  return change({
    action: 'markproposalsent',
    permission: 'projects:write',
    summary: 'Say that you sent the link of a proposal yourself',
    description:
      'For a link that you sent from another program or your own phone. As after a message from Sundesk, an open customer ' +
      'at an earlier status moves to the one for sent proposals, which fires `customer_status_change`, and a customer ' +
      'without an open task gets a follow-up. No other event fires.',
    body: z.object({ data: z.object({ project_id: project }) }),
    answer: acknowledgement({}),
    refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND', 'PROPOSAL_NOT_PUBLISHED'],
    async run({ app, key: { userId }, store, body: { data } }) {
      await markProposalSent(app, store, { projectId: Number(data.project_id), userId });
      return { json: { success: true, message: 'Proposal marked as sent' } };
    },
  });
}

function nextPage(
  address: string,
  query: { action: string; project_id: string } & Record<string, string | number>,
): Record<string, string> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return { link: `<${address}?${parameters}>; rel="next"` };
}

import type { Generated } from 'kysely';
import type { PageRequestVerdict } from '../../domain/proposals/page/page-request.ts';
import type { ProposalState } from '../../domain/proposals/proposal.ts';

/** Published versions, and who opened them. */
export type ProposalTables = {
  proposals: {
    proposal_id: Generated<number>;
    account_id: number;
    project_id: number;
    customer_id: number;
    version: number;
    state: ProposalState;
    token: string;
    staff_token: string;
    content_json: string;
    content_sha256: string;
    checklist_json: string;
    pdf_id: number;
    pdf_sha256: string;
    published_at: number;
    expires_at: number;
    /** When the worker must end it; null once it is over, and for one that was signed. */
    expiry_due_at: number | null;
    ended_at: number | null;
    view_count: Generated<number>;
    first_viewed_at: number | null;
    last_viewed_at: number | null;
  };
  page_requests: {
    page_request_id: string;
    account_id: number;
    project_id: number;
    proposal_id: number;
    viewer: string;
    verdict: PageRequestVerdict;
    user_agent: string;
    address: string;
    opened_at: number;
    confirmed_at: number | null;
    seconds_json: string;
  };
};

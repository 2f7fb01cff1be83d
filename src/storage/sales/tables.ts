import type { Generated } from 'kysely';

/** From a project to a signed contract. */
export type SalesTables = {
  projects: {
    project_id: Generated<number>;
    account_id: number;
    customer_id: number;
    title: string;
    street_number: string;
    street: string;
    suburb: string;
    state: string;
    postcode: string;
    country: string;
    panel_quantity: number;
    panel_type: string;
    inverter_quantity: number;
    inverter_type: string;
    system_watts: number;
    proposal_link: string;
    created_at: number;
    /** The system as it is planned; the columns above that tell of panels and inverters follow from it. */
    specification_json: Generated<string>;
    /** Counts the saves, so that nobody overwrites what they have not seen. */
    revision: Generated<number>;
    updated_at: Generated<number>;
    /** How the sale of the draft came about, as somebody chose; empty while nobody has. */
    chosen_sale_type: Generated<string>;
    /** When `recent_draft_project` is due; null while nothing is to be told. */
    announce_at: number | null;
    /** The project as that event last showed it. */
    announced_json: Generated<string>;
    /** The agreed day of installation, `YYYY-MM-DD`; empty until there is one. */
    install_on: Generated<string>;
  };
  products: {
    product_id: Generated<number>;
    account_id: number;
    kind: string;
    maker: string;
    model: string;
    watts: number;
    nominal_watt_hours: number;
    usable_watt_hours: number;
    price_cents: number;
    archived_at: number | null;
    created_at: number;
    updated_at: number;
    /** The figures of the datasheet that are known. */
    datasheet_json: Generated<string>;
  };
  documents: {
    document_id: Generated<number>;
    account_id: number;
    kind: string;
    media_type: string;
    sha256: string;
    content: Uint8Array;
    created_at: number;
  };
  proposals: {
    proposal_id: Generated<number>;
    account_id: number;
    project_id: number;
    customer_id: number;
    version: number;
    state: string;
    token: string;
    staff_token: string;
    content_json: string;
    content_sha256: string;
    /** Null for a version from before there was one. */
    checklist_json: string | null;
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
  proposal_hits: {
    hit_id: string;
    account_id: number;
    project_id: number;
    proposal_id: number;
    viewer: string;
    verdict: string;
    user_agent: string;
    address: string;
    opened_at: number;
    confirmed_at: number | null;
    seconds_json: string;
  };
  contracts: {
    contract_id: string;
    account_id: number;
    project_id: number;
    customer_id: number;
    proposal_id: number;
    proposal_version: number;
    kind: string;
    replaces_contract_id: string | null;
    state: string;
    sale_type: string;
    verification: string;
    consent_text: string;
    document_id: number;
    document_sha256: string;
    differences_json: string;
    opened_at: number;
    ended_at: number | null;
    cooling_off_ends: string;
    decline_reason: string;
    sealed_id: number | null;
    sealed_sha256: string;
    seal_at: number | null;
    seal_attempts: Generated<number>;
    /** The user who said that it was signed on paper; null for one that was signed here. */
    marked_by: number | null;
    /** The scan of the paper. */
    paper_id: number | null;
    /** When the sale was reopened, by whom and why. */
    voided_at: number | null;
    voided_by: number | null;
    void_reason: Generated<string>;
    /** The document that holds signers and trail, since its customer was erased. */
    evidence_id: number | null;
    /** What the customer pays by it. */
    payable_cents: Generated<number>;
  };
  contract_signers: {
    signer_id: Generated<number>;
    account_id: number;
    contract_id: string;
    position: number;
    name: string;
    email: string;
    phone: string;
    /** What names the signer in the address of the page, encrypted. */
    sealed_token: Generated<string>;
    state: string;
    code_hash: string;
    code_expires_at: number | null;
    code_tries: Generated<number>;
    code_sent_at: number | null;
    verified_at: number | null;
    signature_json: string;
    signed_at: number | null;
  };
  contract_audit: {
    audit_id: Generated<number>;
    account_id: number;
    contract_id: string;
    signer_id: number | null;
    step: string;
    at: number;
    address: string;
    user_agent: string;
    document_sha256: string;
    details: string;
    chain_sha256: string;
  };
};

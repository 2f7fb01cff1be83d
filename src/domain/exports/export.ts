/** What an account takes with it: each becomes a file of one JSON object a line. */
export const exportLists = [
  'members',
  'statuses',
  'customers',
  'notes',
  'status_changes',
  'consents',
  'projects',
  'products',
  'proposals',
  'proposal_hits',
  'contracts',
  'contract_signers',
  'contract_audit',
  'messages',
  'message_templates',
  'subscriptions',
  'events',
] as const;
export type ExportList = (typeof exportLists)[number];

export type ExportRow = Readonly<Record<string, string | number | null>>;

/** Reads whole lists in pages, without anything secret: no tokens, no keys, no hashes of codes. */
export type ExportStore = {
  /** Rows after a place, in a lasting order; `after` of the last row names the next place. */
  rows(
    list: ExportList,
    after: string | number | undefined,
    limit: number,
  ): Promise<{ row: ExportRow; place: string | number }[]>;
  /** Ids of the account's files after an id, in their order. */
  documentsAfter(
    documentId: number,
    limit: number,
  ): Promise<{ documentId: number; kind: string; mediaType: string }[]>;
};

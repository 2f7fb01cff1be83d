/**
 * A stored file that a link may lead to: the PDF of one version of a proposal, or what shows that a contract was
 * signed.
 */
export type LinkedFile = { kind: 'proposal' | 'contract'; id: string; documentId: number };

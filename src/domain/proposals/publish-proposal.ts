import type { AccountStore, App } from '../app.ts';
import type { Contract, SaleType, Verification } from '../contracts/contract.ts';
import { type GivenSigner, readSigners } from '../contracts/signing/read-signers.ts';
import { signerOf } from '../contracts/signing/signer-of.ts';
import { usualVerification } from '../contracts/signing/usual-verification.ts';
import { requireChannel } from '../messages/channels/require-channel.ts';
import type { Project } from '../projects/project.ts';
import { requireProject } from '../projects/require-project.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import { Refusal } from '../shared/errors.ts';
import { sha256 } from '../shared/sha256.ts';
import type { Moment } from '../shared/time.ts';
import { type ChecklistAnswer, checkAnswers } from './checklist/consumer-checklist.ts';
import { composeContent } from './compose-content.ts';
import { findLogo } from './find-logo.ts';
import { type Proposal, proposalPath } from './proposal.ts';
import type { ProposalContent } from './proposal-content.ts';
import { publishPrinted } from './publish-printed.ts';
import { findPublished } from './state-now.ts';

/** 128 bits, so that nobody guesses one. */
const tokenBytes = 16;
/** How often a proposal is made anew because the project changed while its PDF was printed. */
const triesMax = 3;

export type Publication = {
  accountId: number;
  projectId: number;
  /** Of the project as whoever publishes has seen it; any unless it is given. */
  expectedRevision?: number | undefined;
  userId: number;
  message: string;
  /** The last day of the offer, `YYYY-MM-DD` in the account's time zone; as the settings say unless it is given. */
  expiresOn?: string | undefined;
  /** What is not given of these three a variation takes from the contract that it changes. */
  saleType?: SaleType | undefined;
  /** Otherwise a code by e-mail where that is set up, else none. */
  verification?: Verification | undefined;
  /** In the order in which they sign; otherwise, or when there are none, the customer alone. */
  signers?: readonly GivenSigner[] | undefined;
  /** What whoever publishes says of the consumer code's contents that the proposal does not show; nothing unless given. */
  answers?: readonly ChecklistAnswer[] | undefined;
};

export type Published = { proposal: Proposal; contract: Contract; isNew: boolean };

/**
 * Makes the next version of a project's proposal: its content is copied, its PDF printed, a contract opened on it, and
 * `published_proposal_link` recorded; the version before it is over. When the published version says the same to the same
 * signers, that one is returned and nothing happens, so that publishing twice is publishing once: it keeps its checklist
 * too, whatever the answers say. A later version than one that was viewed moves the customer to negotiating.
 *
 * Opens its own transactions, because the PDF is printed outside of any. Refuses with PROJECT_NOT_FOUND,
 * PROPOSAL_INCOMPLETE, INVALID_PARAMETERS (the last day, a signer, an answer), EMAIL_NOT_CONFIGURED or SMS_NOT_CONFIGURED where a
 * signer could never get the code, CONTRACT_BEING_SEALED, and PROJECT_CHANGED when somebody saves it again and again
 * meanwhile, or has saved it since `expectedRevision`.
 */
export async function publishProposal(app: App, publication: Publication): Promise<Published> {
  const store = app.store.forAccount(publication.accountId);
  checkAnswers(publication.answers ?? []);
  for (let attempt = 1; ; attempt += 1) {
    const draft = await draftProposal(app, store, publication);
    if (isUnseen(publication, draft)) throw changedSinceSeen();
    const same = await findSame(store, draft);
    if (same !== undefined) return same;
    const pdf = await app.printProposal(
      {
        content: draft.content,
        saleType: draft.saleType,
        version: draft.version,
        url: app.baseUrl() + proposalPath(draft.token),
        logo: await findLogo(store, draft.content.logoId),
      },
      { accountId: publication.accountId },
    );
    try {
      return await store.transaction((tx) => publishPrinted(app, tx, { draft, pdf, publication }));
    } catch (error) {
      if (!isProjectChanged(error) || attempt === triesMax) throw error;
    }
  }
}

function isProjectChanged(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'PROJECT_CHANGED';
}

/** Nobody should publish what they have not looked at. */
function isUnseen({ expectedRevision }: Publication, { project }: Draft): boolean {
  return expectedRevision !== undefined && expectedRevision !== project.revision;
}

function changedSinceSeen(): Refusal {
  return new Refusal(
    'PROJECT_CHANGED',
    'The project was changed since you looked at it. Look at what is new, then publish it',
  );
}

/** A version as it would be published, and what it was made of. */
export type Draft = {
  project: Project;
  /** The newest version so far, and the published one. */
  latest: Proposal | undefined;
  current: Proposal | undefined;
  version: number;
  token: string;
  staffToken: string;
  content: ProposalContent;
  /** The content as it is stored. */
  text: string;
  contentSha256: string;
  expiresAt: Moment;
  saleType: SaleType;
  verification: Verification;
  signers: readonly GivenSigner[];
};

async function draftProposal(
  app: App,
  store: AccountStore,
  publication: Publication,
): Promise<Draft> {
  const { accountId, projectId, message, expiresOn } = publication;
  const project = await requireProject(store, projectId);
  const latest = await store.proposals.latestOf(projectId);
  const current = await findPublished(app, store, projectId);
  const { content, customer, expiresAt } = await composeContent(app, store, {
    accountId,
    project,
    message,
    expiresOn,
  });
  const { saleType, verification, signers } = await resolveSigning(app, store, publication);
  if (verification !== 'none') await requireChannel(app, store, verification);
  const given = signers.length > 0 ? signers : [signerOf(customer)];
  const text = canonicalJson(content);
  return {
    project,
    latest,
    current,
    version: (latest?.version ?? 0) + 1,
    token: current?.token ?? makeToken(app),
    staffToken: current?.staffToken ?? makeToken(app),
    content,
    text,
    contentSha256: sha256(text),
    expiresAt,
    saleType,
    verification,
    signers: await readSigners(app, given, verification),
  };
}

/** Who signs, and how: as given, else as chosen for the draft, else as the contract that is changed says, else as is usual. */
async function resolveSigning(
  app: App,
  store: AccountStore,
  { projectId, saleType, verification, signers = [] }: Publication,
): Promise<{
  saleType: SaleType;
  verification: Verification;
  signers: readonly GivenSigner[];
}> {
  const signed = await store.contracts.latestSigned(projectId);
  return {
    saleType:
      saleType ??
      (await store.proposals.chosenSaleType(projectId)) ??
      signed?.saleType ??
      'solicited',
    verification: verification ?? signed?.verification ?? (await usualVerification(app, store)),
    signers: signers.length > 0 ? signers : (signed?.signers.map(onlyGiven) ?? []),
  };
}

function makeToken(app: App): string {
  return app.randomBytes(tokenBytes).toString('base64url');
}

/**
 * The published version, when it says the same and its contract asks the same of the same people. One that was declined
 * or voided is no offer any more, so the same once more is a new one.
 */
async function findSame(
  store: AccountStore,
  { project, current, contentSha256, saleType, verification, signers }: Draft,
): Promise<Published | undefined> {
  const contract = current && (await store.contracts.ofProposal(current.proposalId));
  const isSame =
    contract !== undefined &&
    ['open', 'sealing', 'signed'].includes(contract.state) &&
    current?.contentSha256 === contentSha256 &&
    contract.saleType === saleType &&
    contract.verification === verification &&
    canonicalJson(contract.signers.map(onlyGiven)) === canonicalJson(signers.map(onlyGiven));
  if (current !== undefined && isSame) return { proposal: current, contract, isNew: false };
  const live = await store.contracts.live(project.projectId);
  if (live?.state !== 'sealing') return undefined;
  // Found out before the PDF is printed; `closeContract` says the same in the transaction.
  throw new Refusal(
    'CONTRACT_BEING_SEALED',
    'Everyone has signed, and the PDF is being sealed; try again in a moment',
  );
}

function onlyGiven({ name, email, phone }: GivenSigner): GivenSigner {
  return { name, email, phone };
}

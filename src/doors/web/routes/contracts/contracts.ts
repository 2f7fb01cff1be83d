import { z } from 'zod';
import type { AccountDb } from '../../../../domain/account-db.ts';
import { readSettings } from '../../../../domain/accounts/settings/queries.ts';
import { userName } from '../../../../domain/accounts/team/user.ts';
import { findMembers } from '../../../../domain/accounts/team/user-queries.ts';
import type { App } from '../../../../domain/app.ts';
import { readTrail } from '../../../../domain/contracts/audit-trail.ts';
import { type ContractSummary, signerInTurn } from '../../../../domain/contracts/contract.ts';
import { signersMax } from '../../../../domain/contracts/contract-limits.ts';
import {
  markSignedOffline,
  overrideReason,
} from '../../../../domain/contracts/mark-signed-offline.ts';
import { type LinksShown, signingLinksShown } from '../../../../domain/contracts/payload.ts';
import { reopenSale } from '../../../../domain/contracts/reopen-sale.ts';
import { findLinkRequests } from '../../../../domain/contracts/rows/contract-audit.ts';
import { findContracts } from '../../../../domain/contracts/rows/contracts.ts';
import { signedDocumentOf } from '../../../../domain/contracts/sealing/find-signed-pdf.ts';
import { sendSigningLink } from '../../../../domain/contracts/signing/send-signing-link.ts';
import { signerUrl } from '../../../../domain/contracts/signing/signer-token.ts';
import { emailChannel } from '../../../../domain/messages/channels/find-channel.ts';
import type { Project } from '../../../../domain/projects/project.ts';
import { dateIn, isDay, type Moment } from '../../../../domain/shared/time.ts';
import { id } from '../../input.ts';
import type { Person } from '../../person.ts';
import { procedureFor, router } from '../../procedure.ts';
import { visibleContract, visibleProject } from '../../visible.ts';

const idCharactersMax = 100;
/** Beside each other on a screen; a project that has more was published very often. */
const contractsMax = 50;

const contractId = z.string().min(1).max(idCharactersMax);

/** Versions that are offered for signature, or were. */
export const contractRoutes = router({
  /** The contracts of a project, that of the newest version first. */
  ofProject: procedureFor('customers:read')
    .input(z.object({ projectId: id }))
    .query(async ({ ctx: { app, person, store }, input }) => {
      const project = await visibleProject(person, input.projectId);
      const { projectId } = project;
      const contracts = await findContracts(store, { projectId }, contractsMax);
      const firm = await readFirm(app, store);
      const open = contracts.find(({ state }) => state === 'open');
      const requests = open && (await findLinkRequests(store, open.contractId));
      return contracts
        .toSorted((one, other) => other.proposalVersion - one.proposalVersion)
        .map((contract) =>
          showContract(app, person, {
            contract,
            project,
            firm,
            requests: contract === open ? requests : undefined,
          }),
        );
    }),

  /** One with everything that was done with it. */
  find: procedureFor('customers:read')
    .input(z.object({ contractId }))
    .query(async ({ ctx: { app, person, store }, input }) => {
      const { contract, project } = await visibleContract(person, input.contractId);
      const { entries: audit, isIntact } = await readTrail(store, contract);
      const names = new Map(contract.signers.map(({ signerId, name }) => [signerId, name]));
      return {
        ...showContract(app, person, { contract, project, firm: await readFirm(app, store) }),
        consentText: contract.consentText,
        documentSha256: contract.documentSha256,
        differences: contract.differences,
        isIntact,
        /** The path of the signers and the trail since the customer was erased; otherwise null. */
        evidencePath:
          contract.evidenceId === undefined
            ? null
            : `/app/files/contracts/${contract.contractId}/evidence`,
        audit: audit.map(({ signerId, step, at, address, userAgent, details }) => ({
          step,
          at,
          signer: signerId === undefined ? null : (names.get(signerId) ?? null),
          address,
          userAgent,
          details,
        })),
      };
    }),

  markSigned: procedureFor('contracts:override')
    .input(
      z.object({
        contractId,
        signedOn: z.string().max(10).refine(isDay, 'Choose the day of the signature'),
        reason: overrideReason,
      }),
    )
    .mutation(async ({ ctx: { app, person, store, address }, input }) => {
      await visibleContract(person, input.contractId);
      const request = { address, userAgent: '' };
      const { userId } = person;
      const { state } = await markSignedOffline(app, store, { ...input, userId, request });
      return { state };
    }),

  /** Brings a signer their own link; the member who asks does not see it. */
  emailLink: procedureFor('projects:write')
    .input(z.object({ contractId, position: z.number().int().min(1).max(signersMax) }))
    .mutation(async ({ ctx: { app, person, store, address }, input }) => {
      await visibleContract(person, input.contractId);
      const { names } = await readFirm(app, store);
      await sendSigningLink(app, store, {
        ...input,
        requested: `by ${names.get(person.userId) ?? 'the team'}`,
        request: { address, userAgent: '' },
      });
      return {};
    }),

  reopen: procedureFor('contracts:override')
    .input(z.object({ contractId, statusId: id, reason: overrideReason }))
    .mutation(async ({ ctx: { app, person, write, address }, input }) => {
      await visibleContract(person, input.contractId);
      const request = { address, userAgent: '' };
      const { userId } = person;
      const { isMoved } = await write((tx) => reopenSale(app, tx, { ...input, userId, request }));
      return { isMoved };
    }),
});

type Firm = {
  timeZone: string;
  names: ReadonlyMap<number, string>;
  hasEmail: boolean;
  showsLinks: LinksShown;
};

async function readFirm(app: App, store: AccountDb): Promise<Firm> {
  const { timeZone } = await readSettings(store);
  const members = await findMembers(store);
  const names = new Map(members.map((member) => [member.userId, userName(member)]));
  const hasEmail = (await emailChannel(app, store)) !== undefined;
  return { timeZone, names, hasEmail, showsLinks: await signingLinksShown(app, store) };
}

function showContract(
  app: App,
  { abilities }: Person,
  {
    contract,
    project,
    firm: { timeZone, names, hasEmail, showsLinks },
    requests,
  }: {
    contract: ContractSummary;
    project: Project;
    firm: Firm;
    /** When signers asked for their link and have not got it. */
    requests?: ReadonlyMap<number, Moment> | undefined;
  },
) {
  const { contractId, state, paper, voided, endedAt, signers } = contract;
  // Holders of a signer's link can sign, which reading does not include.
  const maySend = state === 'open' && abilities.includes('projects:write');
  const next = state === 'open' ? signerInTurn(contract) : undefined;
  return {
    contractId,
    version: contract.proposalVersion,
    kind: contract.kind,
    replacesContractId: contract.replacesContractId ?? null,
    state,
    saleType: contract.saleType,
    verification: contract.verification,
    openedAt: contract.openedAt,
    endedAt: endedAt ?? null,
    declineReason: contract.declineReason,
    isNotChosen: contract.chosenContractId !== undefined,
    coolingOffEnds: contract.coolingOffEnds,
    isCoolingOff:
      ['sealing', 'signed'].includes(state) &&
      dateIn(app.now(), timeZone) <= contract.coolingOffEnds,
    paper: paper && {
      signedOn: endedAt === undefined ? '' : dateIn(endedAt, timeZone),
      markedBy: names.get(paper.markedBy) ?? '',
      hasScan: paper.scanId !== undefined,
    },
    voided: voided && { at: voided.at, by: names.get(voided.userId) ?? '', reason: voided.reason },
    signedPath:
      signedDocumentOf(contract) === undefined ? null : `/app/files/contracts/${contractId}`,
    signers: signers.map((signer) => ({
      position: signer.position,
      name: contract.evidenceId === undefined ? signer.name : 'Erased signer',
      email: signer.email,
      phone: signer.phone,
      state: signer.state,
      isNext: signer.signerId === next?.signerId,
      signedAt: signer.signedAt ?? null,
      linkRequestedAt: requests?.get(signer.signerId) ?? null,
      link:
        maySend && showsLinks(contract, signer) && signer.state === 'waiting'
          ? signerUrl(app, project, signer)
          : '',
      canBeEmailed: maySend && hasEmail && signer.email !== '' && signer.state === 'waiting',
    })),
  };
}

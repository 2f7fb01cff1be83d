import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import type { ApiKey } from '../../../domain/accounts/api-keys/api-key.ts';
import { userName } from '../../../domain/accounts/team/user.ts';
import { actingUser } from '../../../domain/accounts/team/user-queries.ts';
import type { App } from '../../../domain/app.ts';
import { chainedText, readTrail } from '../../../domain/contracts/audit-trail.ts';
import type { AuditEntry, ContractSummary } from '../../../domain/contracts/contract.ts';
import { signersMax } from '../../../domain/contracts/contract-limits.ts';
import { overrideReason } from '../../../domain/contracts/mark-signed-offline.ts';
import { publicContract, signingLinksShown } from '../../../domain/contracts/payload.ts';
import { reopenSale } from '../../../domain/contracts/reopen-sale.ts';
import {
  contractNotFound,
  findContractPage,
  findContracts,
  requireContract,
} from '../../../domain/contracts/rows/contracts.ts';
import { findSignedPdf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import { extensionOf } from '../../../domain/contracts/sealing/scan.ts';
import { sendSigningLink } from '../../../domain/contracts/signing/send-signing-link.ts';
import { signInSandbox } from '../../../domain/contracts/signing/sign-in-sandbox.ts';
import { nameCharactersMax } from '../../../domain/customers/customer-limits.ts';
import { findProject, findProjectsByIds } from '../../../domain/projects/rows/projects.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { line, prose } from '../../../domain/shared/values/members.ts';
import { findStatus, findStatuses } from '../../../domain/statuses/queries.ts';
import { answerList, cutRows, listAnswer, listManner, listParameters } from '../cursor-list.ts';
import { customerId } from '../customers/customer-key.ts';
import { idCharactersMax, numberOf, oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { projectId } from '../projects/project-operations.ts';
import { acknowledgement } from '../shapes.ts';
import { auditEntryShape, contractShape, listedContractShape } from './contract-shapes.ts';

const contractId = line(idCharactersMax).meta({ description: 'The contract' });

export function contractOperations() {
  return [
    read({
      action: 'getcontract',
      permission: 'customers:read',
      summary: 'One contract with its signers',
      description:
        'Publishing a proposal creates a contract, which offers that version for signature. With `project_id` it ' +
        "is the project's latest one, whatever its state.",
      query: z
        .object({
          contract_id: contractId.optional(),
          project_id: projectId
            .transform(Number)
            .optional()
            .meta({ description: 'Used when `contract_id` is not given' }),
        })
        .refine(
          (query) => (query.contract_id ?? query.project_id) !== undefined,
          'Name the contract by contract_id or by project_id',
        )
        .meta(oneOf('contract_id', 'project_id')),
      answer: contractShape,
      refusals: ['INVALID_PARAMETERS', 'CONTRACT_NOT_FOUND'],
      async run({ app, key, store, query }) {
        const { contract_id, project_id = 0 } = query;
        const contract =
          contract_id === undefined
            ? await latestOf(store, project_id)
            : await requireContract(store, contract_id);
        const project = await findProject(store, contract.projectId);
        const links = await linksFor(app, key, store);
        return { json: publicContract(app, contract, project, links) };
      },
    }),

    read({
      action: 'getcontracts',
      permission: 'customers:read',
      summary: 'Contracts with their signers',
      description: `Every contract, whatever its state, oldest first. ${listManner}`,
      query: z.object({
        project_id: projectId.optional().meta({ description: 'Only contracts of this project' }),
        customer_id: customerId.optional().meta({ description: 'Only those of this customer' }),
        ...listParameters,
      }),
      answer: listAnswer(listedContractShape),
      refusals: ['INVALID_PARAMETERS'],
      run({ app, key, store, query }) {
        const place = z.tuple([z.int(), z.string().regex(/^\w+$/).max(idCharactersMax)]);
        const list = { action: 'getcontracts', store, query, place };
        return answerList(list, async ({ after, limit }) => {
          const found = await findContractPage(store, {
            projectId: numberOf(query.project_id),
            customerId: numberOf(query.customer_id),
            after: after && { openedAt: after[0], contractId: after[1] },
            limit: limit + 1,
          });
          const { rows, next } = cutRows(found, limit, ({ openedAt, contractId: id }) => [
            openedAt,
            id,
          ]);
          const ids = new Set(rows.map((contract) => contract.projectId));
          const projects = await findProjectsByIds(store, [...ids]);
          const projectOf = new Map(projects.map((project) => [project.projectId, project]));
          const links = await linksFor(app, key, store);
          const items = rows.map((contract) => ({
            ...publicContract(app, contract, projectOf.get(contract.projectId), links),
            ...listedContract(contract),
          }));
          return { items, next };
        });
      },
    }),

    read({
      action: 'getcontractaudit',
      permission: 'customers:read',
      summary: 'The audit trail of a contract',
      description:
        'The trail from the opening of a contract to its end, oldest first. Each entry holds a hash of the one ' +
        'before it, which reveals changed or missing entries.',
      query: z.object({ contract_id: contractId }),
      answer: z.object({
        contract_id: z.string(),
        intact: z.boolean().meta({
          description: 'Whether all entries are unchanged and complete',
        }),
        entries: z.array(auditEntryShape),
      }),
      refusals: ['INVALID_PARAMETERS', 'CONTRACT_NOT_FOUND'],
      async run({ store, query }) {
        const contract = await requireContract(store, query.contract_id);
        const { entries, isIntact } = await readTrail(store, contract);
        return {
          json: {
            contract_id: contract.contractId,
            intact: isIntact,
            entries: entries.map((entry) => wireAuditEntry(contract, entry)),
          },
        };
      },
    }),

    read({
      action: 'getcontractpdf',
      permission: 'customers:read',
      summary: 'The signed and sealed PDF of a contract',
      description:
        'The file with all signatures and the audit trail, sealed as PAdES, which reveals any change. It exists ' +
        'once `contract_signed` has fired. For a contract signed on paper it is the scan that your team stored: a ' +
        'PDF, or a picture as JPEG or PNG, as `Content-Type` says.',
      query: z.object({ contract_id: contractId }),
      answer: z
        .string()
        .meta({ description: 'The bytes of the PDF', contentMediaType: 'application/pdf' }),
      answerMediaType: 'application/pdf',
      refusals: [
        'INVALID_PARAMETERS',
        'CONTRACT_NOT_FOUND',
        'CONTRACT_NOT_SIGNED',
        'CONTRACT_BEING_SEALED',
      ],
      async run({ store, query }) {
        const contract = await requireContract(store, query.contract_id);
        const { content, mediaType } = await findSignedPdf(store, contract);
        const name = `${contract.contractId}.${extensionOf(mediaType)}`;
        const headers = { 'content-disposition': `attachment; filename="${name}"` };
        return { headers, bytes: content, mediaType };
      },
    }),
  ];
}

/** The latest contract of a project, or a refusal with CONTRACT_NOT_FOUND. */
async function latestOf(store: AccountDb, projectId: number): Promise<ContractSummary> {
  const [latest] = await findContracts(store, { projectId }, 1);
  if (latest === undefined) throw contractNotFound();
  return latest;
}

/** A signer's link lets its holder sign, which reading does not include. */
async function linksFor(app: App, key: ApiKey, store: AccountDb) {
  const { accountId } = store;
  if (!key.permissions.includes('projects:write')) return { accountId, showsLinks: () => false };
  return { accountId, showsLinks: await signingLinksShown(app, store) };
}

/** The members that lists with cursors add to a contract. */
function listedContract(contract: ContractSummary) {
  const { contractId, openedAt, endedAt = 0, filedAt = 0, voided, signers } = contract;
  const bySigners = signers.flatMap(({ verifiedAt = 0, signedAt = 0 }) => [verifiedAt, signedAt]);
  const updatedAt = Math.max(openedAt, endedAt, filedAt, voided?.at ?? 0, ...bySigners);
  return {
    id: contractId,
    created_at: formatMoment(openedAt),
    updated_at: formatMoment(updatedAt),
  };
}

function wireAuditEntry({ signers }: ContractSummary, entry: AuditEntry) {
  const signer = signers.find(({ signerId }) => signerId === entry.signerId);
  return {
    step: entry.step,
    at: formatMoment(entry.at),
    signer: signer?.name ?? '',
    address: entry.address,
    user_agent: entry.userAgent,
    document_sha256: entry.documentSha256,
    details: entry.details,
    chained: chainedText(entry),
    chain_sha256: entry.chainSha256,
  };
}

const userAgent = 'Sundesk API';

/** Operations by which your team carries a contract on. */
export function contractChangeOperations() {
  return [
    change({
      action: 'sendsigninglink',
      permission: 'projects:write',
      summary: 'Email a signer their signing link',
      description:
        'To the address that the contract names, for a signer who has yet to sign. Who asks never sees the link. The audit ' +
        'trail says who asked. A signer gets a link at most once a minute and 5 times a day. No event fires.',
      body: z.object({
        data: z.object({
          contract_id: contractId,
          position: z.int().min(1).max(signersMax).meta({
            description: "The signer's `position` in the contract",
          }),
        }),
      }),
      answer: acknowledgement({}),
      refusals: [
        'INVALID_PARAMETERS',
        'CONTRACT_NOT_FOUND',
        'CONTRACT_NOT_OPEN',
        'EMAIL_NOT_CONFIGURED',
        'NO_RECIPIENT',
      ],
      opensTransactions: true,
      async run({ app, store, key, actor, body: { data } }) {
        const user = await actingUser(store, key.userId);
        await sendSigningLink(app, store, {
          contractId: data.contract_id,
          position: data.position,
          requested: `by ${userName(user)}`,
          request: { address: actor().network, userAgent },
        });
        return { json: { success: true, message: 'Signing link emailed' } };
      },
    }),

    change({
      action: 'reopencontract',
      permission: 'account:manage',
      summary: 'Reopen the sale of a signed contract',
      description:
        'For a customer who withdraws, or a sale that falls through. This cannot be undone: the signed contracts of the ' +
        'project are voided and an open one is closed. All are kept, and the audit trail has the reason. The agreed day of ' +
        'installation is removed, and the proposal can be published again. The customer moves to the status, which fires ' +
        '`customer_status_change`, unless a contract on another project still binds them.',
      body: z.object({
        data: z.object({
          contract_id: contractId,
          customer_status: line(nameCharactersMax).meta({
            description: 'The name of an open status of the account',
          }),
          reason: overrideReason,
        }),
      }),
      answer: acknowledgement({
        is_moved: z.boolean().meta({ description: 'Whether the customer has the status now' }),
        contract: contractShape,
      }),
      refusals: [
        'INVALID_PARAMETERS',
        'CONTRACT_NOT_FOUND',
        'CONTRACT_NOT_SIGNED',
        'CONTRACT_BEING_SEALED',
      ],
      async run({ app, store, key, actor, body: { data } }) {
        const status = findStatus(await findStatuses(store), data.customer_status);
        const { contract, isMoved } = await reopenSale(app, store, {
          contractId: data.contract_id,
          statusId: status.statusId,
          reason: data.reason,
          userId: key.userId,
          request: { address: actor().network, userAgent },
        });
        const project = await findProject(store, contract.projectId);
        const links = await linksFor(app, key, store);
        const shown = publicContract(app, contract, project, links);
        const message = 'Sale reopened';
        return { json: { success: true, message, is_moved: isMoved, contract: shown } };
      },
    }),
  ];
}

const reasonCharactersMax = 2000;
/** The browser named in the trail of a test signature. */
const sandboxUserAgent = `${userAgent}, sandbox`;

export function testSigningOperations() {
  return [
    change({
      action: 'signtestcontract',
      permission: 'projects:write',
      sandboxOnly: true,
      summary: 'Sign or decline a contract of a sandbox as the customer',
      description:
        'Acts as the signer whose turn it is, without a code. What follows is what follows when a customer signs: the next ' +
        'signer is invited, and once the last has signed, the PDF is sealed and `contract_signed` fires. Real contracts are ' +
        'signed by their signers alone.',
      body: z.object({
        data: z
          .object({
            contract_id: line(idCharactersMax)
              .optional()
              .meta({ description: 'Names the contract' }),
            project_id: projectId.optional().meta({
              description: 'Instead of `contract_id`: the latest contract of this project',
            }),
            decision: z
              .enum(['sign', 'decline'])
              .default('sign')
              .meta({ description: 'What the signer does' }),
            reason: prose(reasonCharactersMax)
              .default('')
              .meta({ description: 'Why the signer declines; may be empty' }),
          })
          .refine(
            (data) => (data.contract_id ?? data.project_id) !== undefined,
            'Name the contract by contract_id or by project_id',
          )
          .meta(oneOf('contract_id', 'project_id')),
      }),
      answer: contractShape,
      refusals: ['INVALID_PARAMETERS', 'SANDBOX_ONLY', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_OPEN'],
      opensTransactions: true,
      async run({ app, store, body: { data }, actor }) {
        const { decision, reason, project_id } = data;
        const contractId =
          data.contract_id ?? (await latestOf(store, Number(project_id))).contractId;
        const request = { address: actor().network, userAgent: sandboxUserAgent };
        await signInSandbox(app, store, { contractId, decision, reason, request });
        const contract = await requireContract(store, contractId);
        const project = await findProject(store, contract.projectId);
        const links = { accountId: store.accountId, showsLinks: () => false };
        return { json: publicContract(app, contract, project, links) };
      },
    }),
  ];
}

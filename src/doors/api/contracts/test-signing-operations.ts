import { z } from 'zod';
import { publicContract } from '../../../domain/contracts/payload.ts';
import { requireContract } from '../../../domain/contracts/rows/contracts.ts';
import { signInSandbox } from '../../../domain/contracts/signing/sign-in-sandbox.ts';
import { findProject } from '../../../domain/projects/rows/projects.ts';
import { line, prose } from '../../../domain/shared/values/members.ts';
import { idCharactersMax, oneOf } from '../input.ts';
import { change } from '../operation.ts';
import { projectId } from '../projects/project-operations.ts';
import { latestOf } from './contract-operations.ts';
import { contractShape } from './contract-shapes.ts';

const reasonCharactersMax = 2000;
/** The browser named in the trail of a test signature. */
const userAgent = 'Sundesk API, sandbox';

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
        const request = { address: actor().network, userAgent };
        await signInSandbox(app, store, { contractId, decision, reason, request });
        const contract = await requireContract(store, contractId);
        const project = await findProject(store, contract.projectId);
        const links = { accountId: store.accountId, showsLinks: () => false };
        return { json: publicContract(app, contract, project, links) };
      },
    }),
  ];
}

import { z } from 'zod';
import { publicContract } from '../../../domain/contracts/payload.ts';
import { requireContract } from '../../../domain/contracts/require-contract.ts';
import { signInSandbox } from '../../../domain/contracts/signing/sign-in-sandbox.ts';
import { line, prose } from '../../../domain/shared/values/members.ts';
import { idCharactersMax } from '../input.ts';
import { operation } from '../operation.ts';
import { contractShape } from './contract-shapes.ts';

const positionMax = 100;
const reasonCharactersMax = 2000;
/** What the trail says in place of a browser. */
const userAgent = 'Sundesk API, sandbox';

export function testSigningOperations() {
  return [
    operation({
      action: 'signtestcontract',
      method: 'POST',
      permission: 'projects:write',
      sandboxOnly: true,
      summary: 'Sign or decline a contract of a sandbox as the customer',
      description:
        'What follows is what follows when a customer signs: the next signer is invited, and once the last has signed, the ' +
        'PDF is sealed and `contract_signed` fires. No code is asked for. Real contracts are signed by their signers alone.',
      query: z.object({}),
      body: z.object({
        data: z.object({
          contract_id: line(idCharactersMax).meta({
            description: 'Names the contract',
            minLength: 1,
          }),
          position: z.int().min(1).max(positionMax).optional().meta({
            description: 'The signer at this position; without it the one whose turn it is',
          }),
          decision: z
            .enum(['sign', 'decline'])
            .default('sign')
            .meta({ description: 'What the signer does' }),
          reason: prose(reasonCharactersMax)
            .default('')
            .meta({ description: 'Why the signer declines; may be empty' }),
        }),
      }),
      answer: contractShape,
      refusals: [
        'INVALID_PARAMETERS',
        'SANDBOX_ONLY',
        'CONTRACT_NOT_FOUND',
        'CONTRACT_NOT_OPEN',
        'NOT_YOUR_TURN',
      ],
      failure: 'acknowledged',
      opensTransactions: true,
      async run({ app, store, body: { data }, actor }) {
        const { contract_id: contractId, position, decision, reason } = data;
        const request = { address: actor().network, userAgent };
        await signInSandbox(app, store, { contractId, position, decision, reason, request });
        const contract = await requireContract(store, contractId);
        const project = await store.projects.find(contract.projectId);
        return { json: publicContract(app, contract, project, { showsLinks: () => false }) };
      },
    }),
  ];
}

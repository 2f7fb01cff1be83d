import { z } from 'zod';
import {
  auditSteps,
  contractKinds,
  contractStates,
  saleTypes,
  signerStates,
  verifications,
} from '../../../domain/contracts/contract.ts';
import { listedMembers } from '../cursor-list.ts';
import { fileLinkShape, moment, momentOrEmpty } from '../shapes.ts';

const contractSignerShape = z
  .object({
    position: z.number().meta({ description: 'Place in the signing order, from 1' }),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    state: z.enum(signerStates),
    verified_at: momentOrEmpty('When they last entered a code; empty if never'),
    signed_at: momentOrEmpty('Empty until they have signed'),
    signing_link: z.string().meta({
      description:
        "The signer's own link, at which they read the proposal and sign. The key must have `projects:write`. " +
        'Empty unless the contract is open and they have yet to sign, and where email is set up, `verification` is ' +
        '`none` and they have an email address: such a link is enough to sign, so only its signer receives it',
    }),
  })
  .meta({ id: 'ContractSigner' });

const differenceShape = z
  .object({ what: z.string(), before: z.string(), after: z.string() })
  .meta({ id: 'ContractDifference' });

export const contractShape = z
  .object({
    contract_id: z.string(),
    project_id: z.string(),
    customer_id: z.string(),
    proposal_version: z.string().meta({ description: 'The version of the proposal it is about' }),
    kind: z.enum(contractKinds).meta({
      description: '`variation` when it changes a contract that was signed before',
    }),
    replaces_contract_id: z
      .string()
      .meta({ description: 'The contract that a variation changes; empty for an original' }),
    differences: z
      .array(differenceShape)
      .meta({ description: 'What a variation changes, for people; empty for an original' }),
    state: z.enum(contractStates).meta({
      description:
        '`open` while it can be signed; `sealing` when all have signed and the PDF is being sealed; `signed` when ' +
        'that is stored, or your team has marked it as signed on paper; `declined` by a signer; `closed` because ' +
        'its proposal was replaced, withdrawn or expired, or the customer chose another; `voided` when your team has reopened the sale, after ' +
        'which it is no longer binding',
    }),
    sale_type: z.enum(saleTypes).meta({
      description:
        '`unsolicited` when the installer made the first approach, which gives the customer a cooling-off period',
    }),
    verification: z
      .enum(verifications)
      .meta({ description: 'Channel for the code that signers must enter before they sign' }),
    consent_text: z.string().meta({ description: 'What signers agree to, word for word' }),
    document_sha256: z.string().meta({
      description: 'SHA-256 of the PDF that is signed, in hexadecimal',
      pattern: '^[0-9a-f]{64}$',
    }),
    opened_at: moment,
    ended_at: momentOrEmpty(
      'When the last signer signed, one declined or it was closed; empty until then',
    ),
    decline_reason: z.string().meta({ description: 'As the signer gave it; may be empty' }),
    chosen_contract_id: z.string().meta({
      description:
        'The contract that the customer signed instead, for the same site; empty unless this one is `closed` for that ' +
        'reason, and again once that sale is reopened',
    }),
    cooling_off_ends: z.string().meta({
      description:
        'Last day of the cooling-off period, `YYYY-MM-DD`; empty before all have signed and where the law gives ' +
        'none',
    }),
    signed_pdf_url: z.string().meta({
      description:
        'Address of the sealed PDF, or of the scan of a contract signed on paper, without the required key; empty ' +
        'until it is stored',
    }),
    ...fileLinkShape,
    signed_pdf_sha256: z.string().meta({
      description:
        'SHA-256 of the sealed PDF in hexadecimal; empty until it is stored, and for contracts signed on paper',
    }),
    signed_on_paper: z
      .boolean()
      .meta({ description: 'Whether your team has marked it as signed on paper' }),
    voided_at: momentOrEmpty('When the sale was reopened; empty otherwise'),
    void_reason: z.string().meta({ description: 'As your team gave it; may be empty' }),
    signers: z.array(contractSignerShape),
  })
  .meta({ id: 'Contract', description: 'A version of a proposal, offered for signature' });

/** A contract in a list with cursors. */
export const listedContractShape = contractShape.extend(listedMembers).meta({
  id: 'ListedContract',
  description: 'A version of a proposal, offered for signature',
});

export const auditEntryShape = z
  .object({
    step: z.enum(auditSteps),
    at: moment,
    signer: z.string().meta({ description: 'Name of the signer; empty for steps by Sundesk' }),
    address: z.string().meta({ description: 'Where the request came from; may be empty' }),
    user_agent: z.string().meta({ description: 'The user agent of the browser; may be empty' }),
    document_sha256: z.string().meta({ description: 'Of the PDF that is signed' }),
    details: z.string(),
    chained: z.string().meta({
      description:
        'The entry as JSON text, exactly as hashed, with the time in milliseconds since 1970',
    }),
    chain_sha256: z.string().meta({
      description:
        "SHA-256 in hexadecimal of the previous entry's value, which the first entry lacks, followed by `chained`",
      pattern: '^[0-9a-f]{64}$',
    }),
  })
  .meta({ id: 'ContractAuditEntry', description: 'A step in the audit trail of a contract' });

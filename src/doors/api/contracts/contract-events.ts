import { z } from 'zod';
import { eventMeanings } from '../../../domain/events/event-meanings.ts';
import { type EventDescription, payloadShape } from '../event-description.ts';
import { eventCustomerShape, projectShape } from '../shapes.ts';

/** Times within `data` are written as those of a customer are. */
const moment = eventCustomerShape.shape.creation_date;

const signerShape = z
  .object({ name: z.string(), email: z.string(), signed_at: moment })
  .meta({ id: 'EventContractSigner' });

export const contractSigned: EventDescription = {
  type: 'contract_signed',
  ...eventMeanings.contract_signed,
  shape: payloadShape('contract_signed', {
    customer: eventCustomerShape,
    project: projectShape,
    contract_id: z.string().meta({ description: 'The contract' }),
    proposal_version: z.string().meta({ description: 'The version of the proposal it is about' }),
    signed_at: moment.meta({ description: 'The last signature, UTC, `YYYY-MM-DD HH:MM:SS`' }),
    signers: z.array(signerShape).meta({ description: 'In the order in which they signed' }),
    signed_pdf_url: z.string().meta({
      description:
        'Address of the sealed PDF, or of the scan of a contract signed on paper; to fetch it, add `api_key`',
    }),
    cooling_off_ends: z.string().meta({
      description:
        'Last day of the cooling-off period, `YYYY-MM-DD`; empty where the law gives none',
    }),
  }),
};

export const contractDeclined: EventDescription = {
  type: 'contract_declined',
  ...eventMeanings.contract_declined,
  shape: payloadShape('contract_declined', {
    customer: eventCustomerShape,
    project: projectShape,
    contract_id: z.string().meta({ description: 'The contract' }),
    proposal_version: z.string().meta({ description: 'The version of the proposal it is about' }),
    declined_at: moment.meta({ description: 'UTC, `YYYY-MM-DD HH:MM:SS`' }),
    declined_by: z
      .object({ name: z.string(), email: z.string() })
      .meta({ description: 'The signer who declined' }),
    decline_reason: z.string().meta({ description: 'As the signer gave it; may be empty' }),
  }),
};

import { z } from 'zod';
import { saleTypes, signerInput, verifications } from '../contracts/contract.ts';
import { signersMax } from '../contracts/contract-limits.ts';
import { isDay } from '../shared/time.ts';
import { dayPattern, list, prose, type Value } from '../shared/values/members.ts';
import { checklistAnswers } from './checklist/checklist-keys.ts';
import { messageCharactersMax } from './proposal-limits.ts';

/** The details of a publication. Each has a default. */
export const publicationDetails = z.object({
  message: prose(messageCharactersMax).meta({
    description: 'Message to the customer, shown above the figures',
  }),
  expiresOn: z
    .string()
    .refine(isDay, 'must be a day such as 2026-12-21')
    .meta({
      pattern: dayPattern,
      description:
        "Last day of the offer in the account's time zone, `YYYY-MM-DD`, at most 366 days ahead. Default: as in the " +
        'settings',
    }),
  saleType: z.enum(saleTypes).meta({
    description:
      '`unsolicited` when you made the first approach, which gives the customer a cooling-off period. Default: as in the ' +
      'contract that a variation changes, and `solicited` for an original',
  }),
  verification: z.enum(verifications).meta({
    description:
      'Channel for the code that signers must enter before they sign. Default: as in the contract that a variation ' +
      'changes; for an original, `email` where email is set up and `none` elsewhere',
  }),
  /** Signers in the order in which they sign; without any, the customer signs alone. */
  signers: list(signerInput, signersMax),
  answers: checklistAnswers.meta({
    description:
      'Your answers on contents of the consumer code that the proposal does not show, such as a sketch that you send ' +
      'separately. They are stored with the version and the name of the owner of the API key (`checklist` of ' +
      '`getproposal`). Each key at most once; an answer to a content that the proposal shows changes nothing',
  }),
});
type Details = Value<typeof publicationDetails>;

export type Publication = Pick<Details, 'message'> & {
  projectId: number;
  /** The revision of the project that the publisher has seen; any revision if absent. */
  expectedRevision?: number | undefined;
  userId: number;
} & { [Name in Exclude<keyof Details, 'message'>]?: Details[Name] | undefined };

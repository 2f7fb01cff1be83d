import { z } from 'zod';
import { saleTypes, verifications } from '../contracts/contract.ts';
import { signersMax } from '../contracts/contract-limits.ts';
import { givenSigner } from '../contracts/given-signer.ts';
import { isDay } from '../shared/time.ts';
import { list, prose } from '../shared/values/members.ts';
import type { Value } from '../shared/values/value.ts';
import { checklistAnswers } from './checklist/checklist-answer.ts';
import { messageCharactersMax } from './proposal-limits.ts';

/** What somebody says who publishes a proposal. All of it may be left to what is usual. */
export const publicationDetails = z.object({
  message: prose(messageCharactersMax).meta({
    description: 'Shown above the figures, as on a letter',
  }),
  expiresOn: z
    .string()
    .refine(isDay, 'must be a day such as 2026-12-21')
    .meta({
      description:
        "Last day of the offer in the account's time zone, `YYYY-MM-DD`, at most 366 days ahead; otherwise as the " +
        'settings say',
    }),
  saleType: z.enum(saleTypes).meta({
    description:
      '`unsolicited` when you made the first approach, which gives the customer days to withdraw. Otherwise as in the ' +
      'contract that a variation changes, and `solicited` for an original',
  }),
  verification: z.enum(verifications).meta({
    description:
      'Where signers are sent a code that they must enter before they sign. Otherwise as in the contract that a variation ' +
      'changes; for an original `email` where email is set up, and else `none`',
  }),
  /** In the order in which they sign; otherwise, or when there are none, the customer alone. */
  signers: list(givenSigner, signersMax),
  answers: checklistAnswers.meta({
    description:
      'What you say of contents of the consumer code that the proposal does not show, such as a sketch that you send ' +
      'along. It is stored with the version, with the name of whoever the key belongs to (`checklist` of ' +
      '`getproposal`). Each key once; what the proposal shows needs no answer, and one to it changes nothing',
  }),
});
type Details = Value<typeof publicationDetails>;

export type Publication = Pick<Details, 'message'> & {
  accountId: number;
  projectId: number;
  /** Of the project as the publisher has seen it; any unless it is given. */
  expectedRevision?: number | undefined;
  userId: number;
} & { [Name in Exclude<keyof Details, 'message'>]?: Details[Name] | undefined };

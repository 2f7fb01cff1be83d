import { z } from 'zod';
import { filled, line, prose } from '../shared/values/members.ts';
import type { Value } from '../shared/values/value.ts';
import { subjectCharactersMax, templateLimits } from './message-limits.ts';

export const templateName = filled(line(templateLimits.nameCharacters));
export const subject = line(subjectCharactersMax);
export const messageText = prose(templateLimits.textCharacters);

/** What is sent: a template, or a text of the sender's with the same variables in it. The subject is empty for an SMS. */
export const wording = z.union([
  z.strictObject({ template: templateName }),
  z.strictObject({ subject, text: messageText }),
]);
export type Wording = Value<typeof wording>;

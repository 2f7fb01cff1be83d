import { z } from 'zod';
import { filled, line, prose, type Value } from '../shared/values/members.ts';
import { subjectCharactersMax, templateLimits } from './message-limits.ts';

export const templateName = filled(line(templateLimits.nameCharacters));
export const subject = line(subjectCharactersMax);
export const messageText = prose(templateLimits.textCharacters);

/** The text to send: a template, or the sender's own text with the same variables. An SMS has an empty subject. */
export const wording = z.union([
  z.strictObject({ template: templateName }),
  z.strictObject({ subject, text: messageText }),
]);
export type Wording = Value<typeof wording>;

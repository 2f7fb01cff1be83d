import { z } from 'zod';
import { subjectCharactersMax, type Wording } from '../../domain/messages/compose-message.ts';
import { channels } from '../../domain/messages/message.ts';
import { templateLimits } from '../../domain/messages/templates/template.ts';
import { line, prose } from '../../domain/shared/values/members.ts';

export const channel = z.enum(channels);
export const templateName = line(templateLimits.nameCharacters).min(1, 'Give it a name');
export const subject = line(subjectCharactersMax);
export const text = prose(templateLimits.textCharacters);

/** A template, or words of the sender's own. */
export const wording: z.ZodType<Wording> = z.union([
  z.strictObject({ template: templateName }),
  z.strictObject({ subject, text }),
]);

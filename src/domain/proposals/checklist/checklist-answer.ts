import { z } from 'zod';
import { filled, line, list } from '../../shared/values/members.ts';
import type { Value } from '../../shared/values/value.ts';
import { answerReasonCharactersMax } from '../proposal-limits.ts';
import { checklistKeys } from './checklist-keys.ts';

const checklistAnswer = z
  .object({
    key: z.enum(checklistKeys),
    state: z.enum(['present', 'not_applicable']),
    reason: filled(line(answerReasonCharactersMax)),
  })
  .meta({ id: 'ChecklistItemInput' });

/** A member's answers about contents of the consumer code that a proposal does not show. */
export type ChecklistAnswer = Value<typeof checklistAnswer>;

export const checklistAnswers = list(checklistAnswer, checklistKeys.length).refine(
  (answers) => new Set(answers.map(({ key }) => key)).size === answers.length,
  'must name each key once',
);

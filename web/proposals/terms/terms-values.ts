import type { WebInputs, WebOutputs } from '../../../src/doors/web/contract.ts';
import { inCents } from '../../shared/formats/formats.ts';
import { fieldErrorsOf } from '../../shared/forms/field-errors.ts';
import { changedMembers } from '../../shared/members.ts';

export type Settings = WebOutputs['settings']['read'];
type SaleTerms = Settings['proposal']['saleTerms'];
export type SaleQuestion = Settings['saleQuestions'][number];
type Changes = NonNullable<WebInputs['settings']['change']['proposal']>;

/** An amount that is being typed: in dollars, and empty until it has a number. */
export type TypedCharge = { description: string; dollars: number | '' };
export type Answer = number | '' | boolean | string | null | readonly TypedCharge[];

/** The answers as the form has them: an empty text for a number that is not there, and amounts in dollars. */
export type TermsValues = {
  answers: Record<string, Answer>;
  texts: { terms: string; warranties: string; complaints: string };
};

export function toTermsValues(
  questions: readonly SaleQuestion[],
  { saleTerms, terms, warranties, complaints }: Settings['proposal'],
): TermsValues {
  const answers = questions.map(({ key, kind }) => [key, toAnswer(kind, saleTerms[key])] as const);
  return { answers: Object.fromEntries(answers), texts: { terms, warranties, complaints } };
}

function toAnswer(kind: SaleQuestion['kind'], answer: SaleTerms[keyof SaleTerms]): Answer {
  if (Array.isArray(answer)) {
    return answer.map(({ description, cents }) => ({ description, dollars: cents / 100 }));
  }
  if (kind === 'whole') return answer === null ? '' : (answer as number);
  if (kind === 'money') return answer === null ? '' : Number(answer) / 100;
  return answer as Answer;
}

/** The answers as the server has them; null for unanswered questions. */
export function fromAnswers(
  questions: readonly SaleQuestion[],
  answers: TermsValues['answers'],
): NonNullable<Changes['saleTerms']> {
  const all = questions.map(({ key, kind }) => [key, fromAnswer(kind, answers[key] ?? null)]);
  return Object.fromEntries(all) as NonNullable<Changes['saleTerms']>;
}

function fromAnswer(kind: SaleQuestion['kind'], answer: Answer): unknown {
  if (Array.isArray(answer)) {
    return answer.map(({ description, dollars }) => ({ description, cents: inCents(dollars) }));
  }
  if (answer === '' || answer === null) return null;
  return kind === 'money' ? inCents(answer as number) : answer;
}

/** The changed answers only: a colleague's changes in the meantime stay. */
export function termsChanges(
  questions: readonly SaleQuestion[],
  before: TermsValues,
  after: TermsValues,
): Changes {
  const saleTerms = changedMembers(
    fromAnswers(questions, before.answers),
    fromAnswers(questions, after.answers),
  );
  return {
    ...(Object.keys(saleTerms).length > 0 && { saleTerms }),
    ...changedMembers(before.texts, after.texts),
  };
}

/** Some questions apply only after an answer to another one. */
export function isApplicable({ follows }: SaleQuestion, answers: TermsValues['answers']): boolean {
  return follows === undefined || answers[follows.key] === follows.answer;
}

export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== '' && answer !== null && answer !== undefined;
}

/** `2 of 22 questions are not answered`; empty when all are. */
export function openInWords(
  questions: readonly SaleQuestion[],
  answers: TermsValues['answers'],
): string {
  const applicable = questions.filter((question) => isApplicable(question, answers));
  const open = applicable.filter(({ key }) => !isAnswered(answers[key])).length;
  if (open === 0) return '';
  return `${open} of ${applicable.length} questions ${open === 1 ? 'needs' : 'need'} an answer`;
}

/** Errors of a refusal by the form's field: a fault of `proposal.saleTerms.lateRefundDays` is one of `answers.lateRefundDays`. */
export function faultsByQuestion(error: unknown): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [path, text] of Object.entries(fieldErrorsOf(error))) {
    const [, key, entry] = /^proposal\.saleTerms\.([a-zA-Z]+)(?:\.(\d+))?/.exec(path) ?? [];
    if (key === undefined) return {};
    faults[`answers.${key}`] ??= entry === undefined ? text : `Entry ${Number(entry) + 1}: ${text}`;
  }
  return faults;
}

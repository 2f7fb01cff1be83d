import { Stack, Text, Textarea, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SaveBar } from '../../accounts/company/save-bar.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { trpc, useChange } from '../../trpc.ts';
import classes from './open-question.module.css';
import { OpenQuestions } from './open-questions.tsx';
import { QuestionField } from './question-field.tsx';
import { TermsPreview } from './terms-preview.tsx';
import {
  type Answer,
  faultsByQuestion,
  isAnswered,
  isApplicable,
  openInWords,
  type Settings,
  termsChanges,
  toTermsValues,
} from './terms-values.ts';

const ownTexts = [
  { name: 'terms', label: 'Your own terms' },
  { name: 'warranties', label: 'Your own warranty terms' },
  { name: 'complaints', label: 'Your own complaints terms' },
] as const;

/** Questions about the sale, the firm's own words, and the printed result of both. Sends only changes. */
export function TermsForm({ settings }: { settings: Settings }) {
  const { saleQuestions: questions, saleGroups, limits } = settings;
  const [stored, setStored] = useState(() => toTermsValues(questions, settings.proposal));
  const [values, setValues] = useState(stored);
  const changes = termsChanges(questions, stored, values);
  const isDirty = Object.keys(changes).length > 0;
  const unsaved = useUnsaved(isDirty);
  const change = useChange(trpc.settings.change, {
    success: 'Terms saved. New proposals include them.',
    invalidates: [trpc.settings.read.queryKey(), trpc.settings.openSetUp.queryKey()],
    onSuccess: ({ proposal }) => {
      const saved = toTermsValues(questions, proposal);
      setStored(saved);
      setValues(saved);
    },
  });
  const faults = faultsByQuestion(change.error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) change.mutate({ proposal: changes });
  };
  const answer = (key: string) => (value: Answer) =>
    setValues((current) => ({ ...current, answers: { ...current.answers, [key]: value } }));
  const open = openInWords(questions, values.answers);
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={40} maw={760}>
        <Stack gap="sm">
          <Text size="sm">
            Each answer adds a sentence to new proposals, and the consumer checklist checks your
            answers before you publish. Published proposals don’t change.
          </Text>
        </Stack>
        <OpenQuestions words={open} />
        {Object.entries(saleGroups).map(([group, title]) => (
          <Stack key={group} gap="md">
            <Title order={2}>{title}</Title>
            {questions
              .filter(
                (question) => question.group === group && isApplicable(question, values.answers),
              )
              .map((question) => {
                const isOpen = !isAnswered(values.answers[question.key]);
                return (
                  <div
                    key={question.key}
                    {...(isOpen && { 'data-open-question': true, className: classes.open })}
                  >
                    {isOpen && (
                      <Text size="xs" className={classes.mark}>
                        Not answered yet
                      </Text>
                    )}
                    <QuestionField
                      question={question}
                      answer={values.answers[question.key] ?? null}
                      error={faults[question.key]}
                      onChange={answer(question.key)}
                    />
                  </div>
                );
              })}
          </Stack>
        ))}
        <Stack gap="md">
          <Title order={2}>Your own text</Title>
          <Text size="sm">
            This text follows the sentences from your answers. Separate paragraphs with a blank
            line. The checklist can’t check it, so you confirm what it covers.
          </Text>
          {ownTexts.map(({ name, label }) => (
            <Textarea
              key={name}
              label={label}
              autosize
              minRows={3}
              maxRows={16}
              maxLength={limits.proseCharacters}
              value={values.texts[name]}
              onChange={({ currentTarget: { value } }) =>
                setValues((current) => ({ ...current, texts: { ...current.texts, [name]: value } }))
              }
            />
          ))}
        </Stack>
        <TermsPreview questions={questions} values={values} />
        <FailureNote error={Object.keys(faults).length === 0 ? change.error : null} />
      </Stack>
      {isDirty && (
        <SaveBar
          isPending={change.isPending}
          onDiscard={() => {
            setValues(stored);
            change.reset();
          }}
        />
      )}
      {unsaved.dialog}
    </form>
  );
}

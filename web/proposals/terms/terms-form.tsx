import { Alert, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SaveBar } from '../../accounts/company/save-bar.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { useUnsaved } from '../../shared/use-unsaved.tsx';
import { trpc } from '../../trpc.ts';
import { QuestionField } from './question-field.tsx';
import { TermsPreview } from './terms-preview.tsx';
import {
  type Answer,
  faultsByQuestion,
  isAsked,
  openInWords,
  type Settings,
  termsChanges,
  toTermsValues,
} from './terms-values.ts';

const ownTexts = [
  { name: 'terms', label: 'Your own terms' },
  { name: 'warranties', label: 'Your own words on warranties' },
  { name: 'complaints', label: 'Your own words on complaints' },
] as const;

/** Questions about the sale, the firm's own words, and what both print; only what was changed is sent. */
export function TermsForm({ settings }: { settings: Settings }) {
  const { saleQuestions: questions, saleGroups, limits } = settings;
  const [stored, setStored] = useState(() => toTermsValues(questions, settings.proposal));
  const [values, setValues] = useState(stored);
  const changes = termsChanges(questions, stored, values);
  const isDirty = Object.keys(changes).length > 0;
  const unsaved = useUnsaved(isDirty);
  const change = useMutation(
    trpc.settings.change.mutationOptions({
      meta: {
        success: 'Saved. New proposals print these terms.',
        invalidates: [trpc.settings.read.queryKey()],
      },
      onSuccess: ({ proposal }) => {
        const saved = toTermsValues(questions, proposal);
        setStored(saved);
        setValues(saved);
      },
    }),
  );
  const faults = change.error ? (faultsByQuestion(change.error.message) ?? {}) : {};
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) change.mutate({ proposal: changes });
  };
  const answer = (key: string) => (given: Answer) =>
    setValues((current) => ({ ...current, answers: { ...current.answers, [key]: given } }));
  const open = openInWords(questions, values.answers);
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={40} maw={760}>
        <Stack gap="sm">
          <Text size="sm">
            Each answer prints a sentence in new proposals, and the consumer checklist reads your
            answers before you publish. What is published already stays as it is.
          </Text>
          {open !== '' && (
            <Alert color="yellow" variant="light" role="status">
              {open}. The checklist of every proposal shows what is missing.
            </Alert>
          )}
        </Stack>
        {Object.entries(saleGroups).map(([group, title]) => (
          <Stack key={group} gap="md">
            <Title order={2} size="h4">
              {title}
            </Title>
            {questions
              .filter((question) => question.group === group && isAsked(question, values.answers))
              .map((question) => (
                <QuestionField
                  key={question.key}
                  question={question}
                  answer={values.answers[question.key] ?? null}
                  error={faults[question.key]}
                  onChange={answer(question.key)}
                />
              ))}
          </Stack>
        ))}
        <Stack gap="md">
          <Title order={2} size="h4">
            Your own words
          </Title>
          <Text size="sm">
            They follow the sentences of your answers. Paragraphs are separated by empty lines. The
            checklist does not judge them: you confirm what they say.
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
        {change.error && faultsByQuestion(change.error.message) === undefined && (
          <FailureNote error={change.error} />
        )}
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

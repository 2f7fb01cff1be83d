import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { FailureNote, Loaded } from '../../shared/states.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { QuestionField } from './question-field.tsx';
import classes from './terms.module.css';
import {
  faultsByQuestion,
  fromAnswers,
  isAnswered,
  isApplicable,
  openInWords,
  type SaleQuestion,
  type Settings,
  type TermsValues,
  termsChanges,
  toTermsValues,
} from './terms-values.ts';

/** The firm's terms of sale: the answers, and the sentences that they print in proposals. */
export function TermsScreen() {
  const settings = useQuery(trpc.settings.read.queryOptions());
  return (
    <>
      <PageTitle>Terms of sale</PageTitle>
      <Loaded query={settings} height={480}>
        {(found) => <TermsForm settings={found} />}
      </Loaded>
    </>
  );
}

const ownTexts = [
  { name: 'terms', label: 'Your own terms' },
  { name: 'warranties', label: 'Your own warranty terms' },
  { name: 'complaints', label: 'Your own complaints terms' },
] as const;

/** Questions about the sale, the firm's own words, and the printed result of both. Sends only changes. */
function TermsForm({ settings }: { settings: Settings }) {
  const { saleQuestions: questions, saleGroups, limits } = settings;
  const form = useForm({ initialValues: toTermsValues(questions, settings.proposal) });
  const { values } = form;
  const change = useChange(trpc.settings.change, {
    success: 'Terms saved. New proposals include them.',
    invalidates: [trpc.settings.read.queryKey(), trpc.settings.openSetUp.queryKey()],
    onSuccess: ({ proposal }) => {
      const saved = toTermsValues(questions, proposal);
      form.resetDirty(saved);
      form.setValues(saved);
    },
  });
  const save = (sent: TermsValues) =>
    change.mutate({ proposal: termsChanges(questions, form.getInitialValues(), sent) });
  const open = openInWords(questions, values.answers);
  return (
    <PageForm
      form={form}
      saving={change}
      errorsOf={faultsByQuestion}
      gap={40}
      maxWidth={760}
      hasBar
      onSubmit={save}
    >
      <Stack gap="sm">
        <Text>
          Each answer adds a sentence to new proposals, and the consumer checklist checks your
          answers before you publish. Published proposals don’t change.
        </Text>
      </Stack>
      <OpenQuestions words={open} />
      {Object.entries(saleGroups).map(([group, title]) => (
        <Stack key={group}>
          <Title>{title}</Title>
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
                    field={form.getInputProps(`answers.${question.key}`)}
                  />
                </div>
              );
            })}
        </Stack>
      ))}
      <Stack>
        <Title>Your own text</Title>
        <Text>
          This text follows the sentences from your answers. Separate paragraphs with a blank line.
          The checklist can’t check it, so you confirm what it covers.
        </Text>
        {ownTexts.map(({ name, label }) => (
          <Textarea
            key={name}
            label={label}
            minRows={3}
            maxRows={16}
            maxLength={limits.proseCharacters}
            {...form.getInputProps(`texts.${name}`)}
          />
        ))}
      </Stack>
      <TermsPreview questions={questions} values={values} />
    </PageForm>
  );
}

const route = getRouteApi('/inside/settings/terms');

/** Tells how many questions are open and leads from one to the next; an address with `?open` leads to the first. */
function OpenQuestions({ words }: { words: string }) {
  const { open: leadsToFirst = false } = route.useSearch();
  const wasLed = useRef(false);
  useEffect(() => {
    if (!leadsToFirst || wasLed.current) return;
    wasLed.current = true;
    leadTo(openQuestions()[0]);
  }, [leadsToFirst]);
  if (words === '') return null;
  return (
    <Alert color="yellow" className={classes.bar}>
      <Group justify="space-between" gap="xs">
        <Text role="status">{words}. The checklist of each proposal shows what’s missing.</Text>
        <Button variant="default" size="compact-sm" onClick={() => leadTo(nextQuestion())}>
          Next unanswered question
        </Button>
      </Group>
    </Alert>
  );
}

function openQuestions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-open-question]')];
}

/** The one after that which was led to last; after the last, the first again. */
function nextQuestion(): HTMLElement | undefined {
  const all = openQuestions();
  const at = all.findIndex(
    (question) => question.contains(document.activeElement) || isLed(question),
  );
  return all[at + 1] ?? all[0];
}

const led = 'data-led';

function isLed(question: HTMLElement): boolean {
  return question.hasAttribute(led);
}

function leadTo(question: HTMLElement | undefined): void {
  if (question === undefined) return;
  for (const other of document.querySelectorAll(`[${led}]`)) other.removeAttribute(led);
  question.setAttribute(led, '');
  question.scrollIntoView({ block: 'center' });
  question.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
}

const parts = [
  { part: 'terms', title: 'Terms' },
  { part: 'warranties', title: 'Warranties' },
  { part: 'complaints', title: 'Complaints' },
] as const;

/** The printed terms for the answers in the form, followed by the firm's own words. */
function TermsPreview({
  questions,
  values,
}: {
  questions: readonly SaleQuestion[];
  values: TermsValues;
}) {
  const [answers] = useDebouncedValue(values.answers, 400);
  const saleTerms = fromAnswers(questions, answers);
  const preview = useQuery(
    trpc.settings.previewTerms.queryOptions({ saleTerms }, { placeholderData: keepPreviousData }),
  );
  return (
    <Stack gap="xs" component="section" aria-labelledby="terms-preview">
      <Title id="terms-preview">Preview</Title>
      <FailureNote error={preview.error} />
      <div className={classes.paper}>
        {preview.data === null && <Text>One answer is incomplete. Fix it to see the preview.</Text>}
        {preview.data &&
          parts.map(({ part, title }) => (
            <section key={part}>
              <h3>{title}</h3>
              {preview.data
                ?.filter((sentence) => sentence.part === part)
                .map(({ about, text }) => (
                  <p key={about}>{text}</p>
                ))}
              {values.texts[part].trim() !== '' && (
                <p className={classes.own}>{values.texts[part].trim()}</p>
              )}
            </section>
          ))}
      </div>
      <Text variant="quiet">
        Sentences about batteries and STCs appear only in proposals for systems that have them.
      </Text>
    </Stack>
  );
}

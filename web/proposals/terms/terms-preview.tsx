import { Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../shared/failure-note.tsx';
import { trpc } from '../../trpc.ts';
import classes from './terms-preview.module.css';
import { fromAnswers, type SaleQuestion, type TermsValues } from './terms-values.ts';

const parts = [
  { part: 'terms', title: 'Terms' },
  { part: 'warranties', title: 'Warranties' },
  { part: 'complaints', title: 'Complaints' },
] as const;

/** The printed terms for the answers in the form, followed by the firm's own words. */
export function TermsPreview({
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
      <Title order={2} id="terms-preview">
        Preview
      </Title>
      <FailureNote error={preview.error} />
      <div className={classes.paper}>
        {preview.data === null && (
          <Text size="sm">One answer is incomplete. Fix it to see the preview.</Text>
        )}
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
      <Text size="sm" c="dimmed">
        Sentences about batteries and STCs appear only in proposals for systems that have them.
      </Text>
    </Stack>
  );
}

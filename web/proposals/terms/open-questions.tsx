import { Alert, Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './open-question.module.css';

const route = getRouteApi('/inside/settings/terms');

/** Tells how many questions are open and leads from one to the next; an address with `?open` leads to the first. */
export function OpenQuestions({ words }: { words: string }) {
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
        <Text size="sm" role="status">
          {words}. The checklist of each proposal shows what’s missing.
        </Text>
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

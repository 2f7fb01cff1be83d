import { Button, Fieldset, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { answerReasonCharactersMax } from '../../src/doors/web/limits.ts';
import {
  type ChecklistState,
  checklistStates,
  checklistWords,
  itemsOf,
  missingInWords,
} from './checklist-words.ts';
import classes from './proposals.module.css';
import type { AnswerFields, PublicationForm } from './publication.ts';
import type { Check, ChecklistItem } from './words.ts';

/** The consumer code's checklist for an offer, before it is published. It blocks nothing; missing items can be marked. */
export function ChecklistSection({ form, check }: { form: PublicationForm; check: Check }) {
  const { saleType, answers } = form.values;
  const items = check.checklists[saleType];
  const marked = new Set(answers.map(({ key }) => key));
  const set = (changed: AnswerFields[]) => {
    form.clearErrors();
    form.setFieldValue('answers', changed);
  };
  return (
    <Fieldset legend="Consumer code checklist" p="sm">
      <Text role="status" fw={600}>
        {missingInWords(items, marked)}
      </Text>
      <Text variant="quiet" mb="xs">
        Only your team sees this list. It doesn’t block publishing, and is kept with the version.
      </Text>
      <ChecklistGroups
        items={items}
        marked={marked}
        actionFor={(item) => (
          <Answer
            item={item}
            form={form}
            onMark={() =>
              set([
                ...answers,
                { key: item.key, state: 'present', reason: '' } satisfies AnswerFields,
              ])
            }
            onUnmark={() => set(answers.filter(({ key }) => key !== item.key))}
          />
        )}
      />
    </Fieldset>
  );
}

function Answer({
  item,
  form,
  onMark,
  onUnmark,
}: {
  item: ChecklistItem;
  form: PublicationForm;
  onMark: () => void;
  onUnmark: () => void;
}) {
  const index = form.values.answers.findIndex(({ key }) => key === item.key);
  // A shown item needs no answer, but an answer from before the kind of sale was changed can be removed.
  if (index === -1 && item.state === 'present') return null;
  if (index === -1) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        mt={4}
        onClick={onMark}
        aria-label={`Answer yourself: ${item.title}`}
      >
        Answer yourself
      </Button>
    );
  }
  return (
    <Stack gap="xs" mt={4} align="stretch">
      <Radio.Group
        label={`Your answer: ${item.title}`}
        {...form.getInputProps(`answers.${index}.state`)}
      >
        <Stack gap={6} mt={4}>
          <Radio value="present" label="Included" />
          <Radio value="not_applicable" label="Not applicable" />
        </Stack>
      </Radio.Group>
      <TextInput
        label="Reason, or where to find it"
        required
        withAsterisk={false}
        maxLength={answerReasonCharactersMax}
        // A member who has just answered gives the reason next.
        autoFocus={form.values.answers[index]?.reason === ''}
        {...form.getInputProps(`answers.${index}.reason`)}
      />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onUnmark}
          aria-label={`Remove answer: ${item.title}`}
        >
          Remove answer
        </Button>
      </div>
    </Stack>
  );
}

/** The consumer code's contents, grouped by result: missing ones are open, the others closed. */
export function ChecklistGroups({
  items,
  marked = new Set(),
  actionFor,
}: {
  items: readonly ChecklistItem[];
  /** Keys of items being marked by hand; they keep their place until the version is published. */
  marked?: ReadonlySet<string>;
  /** The action offered for an item. */
  actionFor?: (item: ChecklistItem) => ReactNode;
}) {
  return (
    <Stack gap="xs">
      {checklistStates.map((state) => (
        <Group
          key={state}
          state={state}
          items={itemsOf(items, state)}
          marked={marked}
          actionFor={actionFor}
        />
      ))}
    </Stack>
  );
}

function Group({
  state,
  items,
  marked,
  actionFor,
}: {
  state: ChecklistState;
  items: readonly ChecklistItem[];
  marked: ReadonlySet<string>;
  actionFor: ((item: ChecklistItem) => ReactNode) | undefined;
}) {
  if (items.length === 0) return null;
  const count = items.filter(({ key }) => marked.has(key)).length;
  return (
    <details className={classes.group} open={state === 'missing'}>
      <summary>
        {checklistWords[state]} ({items.length - count})
        {count > 0 && `, answered by you (${count})`}
      </summary>
      <ul className={classes.checks}>
        {items.map((item) => (
          <li key={item.key}>
            <Text fw={600}>{item.title}</Text>
            <Text>{item.reason}</Text>
            {item.markedBy !== null && <Text variant="quiet">Marked by {item.markedBy.name}</Text>}
            <Text variant="fine">{item.source}</Text>
            {actionFor?.(item)}
          </li>
        ))}
      </ul>
    </details>
  );
}

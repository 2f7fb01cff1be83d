import { Button, Fieldset, Radio, Stack, Text, TextInput } from '@mantine/core';
import { answerReasonCharactersMax } from '../../src/doors/web/limits.ts';
import { ChecklistGroups } from './checklist-groups.tsx';
import { missingInWords } from './checklist-words.ts';
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
      <Text size="sm" role="status" fw={600}>
        {missingInWords(items, marked)}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
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
        autoComplete="off"
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

import { Checkbox, SegmentedControl, SimpleGrid, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteCharactersMax } from '../../../src/doors/web/limits.ts';
import { dayOf, momentOf } from '../../shared/formats/firm-clock.ts';
import { ChoiceSelect, optionsOf } from '../../shared/forms/choice-select.tsx';
import { ComposerForm } from '../../shared/forms/composer-form.tsx';
import { DayInput } from '../../shared/forms/day-input.tsx';
import type { KeptForm } from '../../shared/forms/use-kept-form.ts';
import { offer } from '../../shared/offer-undo.tsx';
import { taskInWords } from '../../tasks/task-words.ts';
import { taskKeys } from '../../tasks/use-finish.ts';
import { trpc, useChange } from '../../trpc.ts';
import { type CallParts, directionLabels, resultLabels } from '../call-words.ts';

/** `at` is when it was on the firm's clock; empty for now. */
type LoggedCall = CallParts & { text: string; at: string };

export const newCall: LoggedCall = { direction: 'out', result: 'reached', text: '', at: '' };

/** Logs a call. */
export function CallForm({
  customerId,
  kept,
  onPlan,
  onClose,
}: {
  customerId: number;
  kept: KeptForm<LoggedCall>;
  /** Goes on to plan what follows. */
  onPlan: () => void;
  onClose: () => void;
}) {
  const { form } = kept;
  const { direction, result, text } = form.values;
  const planned = useQuery(trpc.tasks.ofCustomer.queryOptions({ customerId }));
  const today = dayOf(Date.now());
  const due = planned.data?.tasks.find(({ kind, dueOn }) => kind === 'call' && dueOn <= today);
  // Who was not reached still has to be called.
  const [chosen, setChosen] = useState<boolean>();
  const isDone = chosen ?? result === 'reached';
  const logging = useChange(trpc.customers.logCall, {
    invalidates: taskKeys,
    onSuccess: () => {
      kept.forget();
      onClose();
      offer('Call logged', 'Add next step', onPlan);
    },
  });
  const submit = (call: LoggedCall) => {
    const at = momentOf(call.at);
    // The field says what is wrong with it.
    if (call.at !== '' && at === undefined) return;
    logging.mutate({
      ...{ customerId, call: `${direction}_${result}` as const, text },
      ...(at && { at }),
      ...(due && isDone && { taskId: due.taskId }),
    });
  };
  return (
    <ComposerForm
      kept={kept}
      submit="Log call"
      saving={logging}
      failureTitle="The call wasn’t logged"
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={2}>
        <ChoiceSelect
          label="Direction"
          options={optionsOf(directionLabels)}
          value={direction}
          onChange={(chosen) => form.setFieldValue('direction', chosen)}
        />
        <DayInput label="When" placeholder="Now" withTime {...form.getInputProps('at')} />
      </SimpleGrid>
      <SegmentedControl
        aria-label="Result"
        fullWidth
        size="xs"
        value={result}
        onChange={(chosen) => form.setFieldValue('result', chosen)}
        data={optionsOf(resultLabels[direction])}
      />
      <Textarea
        label="What was said"
        minRows={2}
        maxRows={12}
        maxLength={noteCharactersMax}
        value={text}
        onChange={({ currentTarget }) => form.setFieldValue('text', currentTarget.value)}
        data-autofocus
      />
      {due && (
        <Checkbox
          label={`Done: ${taskInWords(due)}`}
          checked={isDone}
          onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
        />
      )}
    </ComposerForm>
  );
}

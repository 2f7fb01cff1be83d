import { SegmentedControl, SimpleGrid, Textarea } from '@mantine/core';
import { noteCharactersMax } from '../../../src/doors/web/limits.ts';
import { momentOf } from '../../shared/formats/firm-clock.ts';
import { ChoiceSelect, optionsOf } from '../../shared/forms/choice-select.tsx';
import { ComposerForm } from '../../shared/forms/composer-form.tsx';
import { DayInput } from '../../shared/forms/day-input.tsx';
import type { KeptForm } from '../../shared/forms/use-kept-form.ts';
import { offer } from '../../shared/offer-undo.tsx';
import { listKeys } from '../../shared/read-lists-again.ts';
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
  const logging = useChange(trpc.customers.logCall, {
    invalidates: listKeys,
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
    logging.mutate({ customerId, call: `${direction}_${result}`, text, ...(at && { at }) });
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
    </ComposerForm>
  );
}

import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { noteCharactersMax } from '../../../src/doors/web/limits.ts';
import { ComposerForm } from '../../shared/forms/composer-form.tsx';
import type { KeptForm } from '../../shared/forms/use-kept-form.ts';
import { listKeys } from '../../shared/read-lists-again.ts';
import { trpc, useChange } from '../../trpc.ts';

/** Adds a note. It is one line until its field has the cursor or a text. */
export function NoteForm({
  customerId,
  kept,
}: {
  customerId: number;
  kept: KeptForm<{ text: string }>;
}) {
  const [isUsed, setUsed] = useState(false);
  const adding = useChange(trpc.customers.addNote, {
    invalidates: listKeys,
    onSuccess: kept.forget,
  });
  const isOpen = isUsed || kept.isDirty || adding.isPending;
  const { text } = kept.form.values;
  return (
    <ComposerForm
      kept={kept}
      submit="Save note"
      saving={adding}
      failureTitle="The note wasn’t saved. Your text is still above"
      isDisabled={text.trim() === ''}
      isOpen={isOpen}
      onSubmit={() => adding.mutate({ customerId, text })}
    >
      <Textarea
        aria-label="Add a note"
        placeholder="Add a note"
        minRows={isOpen ? 3 : 1}
        maxRows={12}
        maxLength={noteCharactersMax}
        readOnly={adding.isPending}
        onFocus={() => setUsed(true)}
        onBlur={() => setUsed(false)}
        value={text}
        onChange={({ currentTarget }) => kept.form.setFieldValue('text', currentTarget.value)}
        data-autofocus
      />
    </ComposerForm>
  );
}

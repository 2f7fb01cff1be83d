import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { noteCharactersMax } from '../../../src/doors/web/limits.ts';
import { ComposerForm } from '../../shared/forms/composer-form.tsx';
import type { KeptForm } from '../../shared/forms/use-kept-form.ts';
import { listKeys } from '../../shared/read-lists-again.ts';
import { trpc, useChange } from '../../trpc.ts';
import { isAway, keepUnsent, newSendId, useSender } from '../unsent/unsent.ts';

/**
 * Adds a note. It is one line until its field has the cursor or a text. Without a connection the note waits in this
 * browser.
 */
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
  const { text } = kept.form.values;
  const sender = useSender();
  const sendId = useRef(newSendId());
  const save = async () => {
    const sent = { customerId, text, sendId: sendId.current };
    try {
      await adding.mutateAsync(sent);
    } catch (error) {
      if (!isAway(error)) return;
      // Where the browser keeps nothing, the text stays in its field, below what went wrong.
      const item = { ...sent, ...sender, kind: 'note' as const, since: Date.now() };
      const isKept = await keepUnsent(item).then(
        () => true,
        () => false,
      );
      if (!isKept) return;
      adding.reset();
      kept.forget();
    }
    sendId.current = newSendId();
  };
  const isOpen = isUsed || kept.isDirty || adding.isPending;
  return (
    <ComposerForm
      kept={kept}
      submit="Save note"
      saving={adding}
      failureTitle="The note wasn’t saved. Your text is still above"
      isDisabled={text.trim() === ''}
      isOpen={isOpen}
      onSubmit={() => void save()}
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

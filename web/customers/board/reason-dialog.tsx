import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { reasonCharactersMax } from '../../../src/doors/web/limits.ts';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { type Status, usualReasons } from './may-move.ts';

export type Question = { name: string; to: Status };

/** Asks why a customer is lost, before the move is sent. Closing it leaves the customer where they are. */
export function ReasonDialog({
  question,
  onAnswer,
  onClose,
}: {
  question: Question | undefined;
  onAnswer: (reason: string) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog
      opened={question !== undefined}
      onClose={onClose}
      title={question && `Move ${question.name} to ${question.to.name}`}
    >
      {question && <ReasonForm question={question} onAnswer={onAnswer} />}
    </FormDialog>
  );
}

function ReasonForm({
  question: { to },
  onAnswer,
}: {
  question: Question;
  onAnswer: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    const trimmed = reason.trim();
    if (trimmed === '') setMissing(true);
    else onAnswer(trimmed);
  };
  return (
    <DialogForm
      values={reason}
      submit={`Move to ${to.name}`}
      saving={{ isPending: false, error: null }}
      onSubmit={submit}
    >
      <Textarea
        label="Reason"
        description="Shown in the customer’s activity."
        data-autofocus
        required
        minRows={2}
        maxRows={6}
        maxLength={reasonCharactersMax}
        value={reason}
        error={isMissing && reason.trim() === '' ? 'Enter a reason' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div>
        <Text mb={6} id="usual-reasons">
          Common reasons
        </Text>
        <Group gap={6} role="group" aria-labelledby="usual-reasons">
          {usualReasons(to).map((usual) => (
            <Button
              key={usual}
              size="compact-sm"
              variant={reason === usual ? 'light' : 'default'}
              fw={500}
              onClick={() => setReason(usual)}
            >
              {usual}
            </Button>
          ))}
        </Group>
      </div>
    </DialogForm>
  );
}

import { Button, Group, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonCharactersMax } from '../../../src/doors/web/limits.ts';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { readListsAgain } from '../../shared/read-lists-again.ts';
import { failureText } from '../../shared/states.tsx';
import { trpc } from '../../trpc.ts';
import { type MovableCard, type Move, withMove } from './column-with-moves.ts';
import {
  asksReason,
  type Mover,
  type Status,
  undoReason,
  usualReasons,
  whyNotMove,
} from './may-move.ts';

/** Time that undo is offered. */
const undoMs = 12_000;

/** Undoes the last move on the screen, which may have several places that move customers. */
let lastUndo: (() => void) | undefined;

type Named = MovableCard & Mover & { name: string };
type Request<Card> = { card: Card; from: Status; to: Status };

/**
 * Moves customers from status to status: asks why where a reason is wanted, shows the move before the server has answered,
 * and offers the way back. What is moved, and not yet in what was read, stands in `moves`.
 */
export function useMoves<Card extends Named>({
  onShown,
  onDialogGone,
}: {
  /** Called as soon as a move is shown. */
  onShown?: (card: Card, to: Status) => void;
  /** Called when the question for a reason has closed. */
  onDialogGone?: () => void;
} = {}): {
  moves: readonly Move<Card>[];
  move: (request: Request<Card>) => void;
  dialog: ReactNode;
} {
  const [moves, setMoves] = useState<readonly Move<Card>[]>([]);
  const [pending, setPending] = useState<Request<Card>>();
  useHotkeys([['mod+Z', () => lastUndo?.()]]);
  // One after another, so that an undo cannot overtake its move.
  const sending = useMutation(
    trpc.customers.move.mutationOptions({ scope: { id: 'customers.move' } }),
  );

  async function send(request: Request<Card>, reason: string): Promise<void> {
    const { card, from, to } = request;
    const shown = { card, fromStatusId: from.statusId, toStatusId: to.statusId };
    // Until it is answered nothing is undone, least of all the move before it.
    lastUndo = undefined;
    setMoves((before) => withMove(before, shown));
    onShown?.(card, to);
    const hide = () => setMoves((before) => before.filter((other) => other !== shown));
    try {
      await sending.mutateAsync({ customerId: card.customerId, statusId: to.statusId, reason });
    } catch (error) {
      hide();
      notifyFailure(request, error);
      void readListsAgain();
      return;
    }
    notifyMoved(request, reason === undoReason);
    await readListsAgain();
    hide();
  }

  function notifyMoved({ card, from, to }: Request<Card>, isUndone: boolean): void {
    const id = `move-${card.customerId}`;
    const refusal = whyNotMove(to, from, card);
    const undo = () => {
      lastUndo = undefined;
      notifications.hide(id);
      void send({ card, from: to, to: from }, undoReason);
    };
    const isOffered = !isUndone && refusal === undefined;
    lastUndo = isOffered ? undo : undefined;
    notifications.hide(id);
    notifications.show({
      id,
      autoClose: undoMs,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text component="span">
            {card.name} {isUndone ? 'is back in' : 'moved to'} {to.name}.
            {refusal !== undefined && ` You can’t undo this: ${lowerFirst(refusal)}.`}
          </Text>
          {isOffered && (
            <Button size="compact-sm" variant="light" onClick={undo} style={{ flex: 'none' }}>
              Undo
            </Button>
          )}
        </Group>
      ),
      onClose: () => {
        if (lastUndo === undo) lastUndo = undefined;
      },
    });
  }

  const move = (request: Request<Card>) => {
    if (asksReason(request.to)) setPending(request);
    else void send(request, '');
  };
  const question: Question | undefined = pending && { name: pending.card.name, to: pending.to };
  const dialog = (
    <ReasonDialog
      question={question}
      onClose={() => setPending(undefined)}
      onGone={onDialogGone}
      onAnswer={(reason) => {
        if (pending === undefined) return;
        setPending(undefined);
        void send(pending, reason);
      }}
    />
  );
  return { moves, move, dialog };
}

function notifyFailure({ card, from }: Request<Named>, error: unknown): void {
  notifications.show({
    color: 'red',
    autoClose: false,
    title: `${card.name} stays in ${from.name}`,
    message: failureText(error),
  });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

type Question = { name: string; to: Status };

/** Asks why a customer is lost, before the move is sent. Closing it leaves the customer where they are. */
function ReasonDialog({
  question,
  onAnswer,
  onClose,
  onGone,
}: {
  question: Question | undefined;
  onAnswer: (reason: string) => void;
  onClose: () => void;
  onGone: (() => void) | undefined;
}) {
  return (
    <FormDialog
      opened={question !== undefined}
      onClose={onClose}
      {...(onGone && { onExitTransitionEnd: onGone })}
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

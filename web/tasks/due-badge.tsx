import { Badge } from '@mantine/core';
import { dayOf } from '../shared/formats/firm-clock.ts';
import { dueInWords, type Urgency, urgencyOf } from './task-words.ts';

const colors: Readonly<Record<Urgency, string>> = { overdue: 'red', today: 'sun', later: 'gray' };

/** When a task is due; what is overdue stands out. */
export function DueBadge({
  dueOn,
  dueTime = '',
  today = dayOf(Date.now()),
  ...looks
}: {
  dueOn: string;
  dueTime?: string;
  /** The day at the firm, if the server has said it. */
  today?: string;
}) {
  return (
    <Badge component="span" color={colors[urgencyOf(dueOn, today)]} miw="max-content" {...looks}>
      {dueInWords(dueOn, dueTime, today)}
    </Badge>
  );
}

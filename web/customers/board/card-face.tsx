import { Avatar, Badge, Group, Text } from '@mantine/core';
import { Clock3, Eye, Link } from 'lucide-react';
import { ago, kilowatts, viewsInWords, wholeMoney } from '../../shared/formats/formats.ts';
import { DueBadge } from '../../tasks/due-badge.tsx';
import { taskInWords } from '../../tasks/task-words.ts';
import classes from './board.module.css';
import type { BoardCard } from './board-column.ts';

/** A card's summary: customer, place, value, owner, what is next, and time since the last activity. */
export function CardFace({
  card,
  ownerName,
  isOpen,
}: {
  card: BoardCard;
  ownerName: string;
  /** True if the sale is neither won nor lost. */
  isOpen: boolean;
}) {
  const {
    name,
    companyName,
    suburb,
    systemWatts,
    valueCents,
    updatedAt,
    viewedAt,
    viewCount,
    linkRequestedAt,
    nextStep,
  } = card;
  const size = systemWatts > 0 ? kilowatts(systemWatts) : '';
  const firm = companyName === name ? '' : companyName;
  const beside = [firm, suburb, size].filter(Boolean).join(', ');
  const views = viewsInWords({ viewCount, lastViewedAt: viewedAt });
  return (
    <>
      <Text component="span" fw={600} className={classes.name}>
        {name}
      </Text>
      {beside !== '' && (
        <Text component="span" size="xs" className={classes.quiet} truncate display="block">
          {beside}
        </Text>
      )}
      {linkRequestedAt !== null && (
        <span className={classes.asks} title={`Asked for it ${ago(linkRequestedAt)}`}>
          <Link size={14} aria-hidden />
          Needs a signing link
        </span>
      )}
      {nextStep !== null && (
        <span className={classes.nextStep}>
          <span>{taskInWords(nextStep)}</span>
          <DueBadge dueOn={nextStep.dueOn} />
        </span>
      )}
      {nextStep === null && isOpen && (
        <Badge component="span" color="sun" mt={6}>
          Nothing planned
        </Badge>
      )}
      <Group component="span" gap={6} mt={8} wrap="nowrap" className={classes.facts}>
        {valueCents > 0 && (
          <Text component="span" fw={600} className={classes.value}>
            {wholeMoney(valueCents)}
          </Text>
        )}
        {viewedAt !== null && (
          <span className={classes.viewed} title={views}>
            <Eye size={14} aria-hidden />
            <span aria-hidden>
              {viewCount}×, {ago(viewedAt).replace(' ago', '')}
            </span>
            <span className={classes.forReaders}>{views}</span>
          </span>
        )}
        {viewedAt === null && (
          <span className={classes.fact} title={`Last changed ${ago(updatedAt)}`}>
            <Clock3 size={14} aria-hidden />
            <span className={classes.forReaders}>Last changed </span>
            {ago(updatedAt)}
          </span>
        )}
        <Avatar
          component="span"
          size={24}
          name={ownerName}
          color="morning"
          title={`Owner: ${ownerName}`}
          ml="auto"
        />
      </Group>
    </>
  );
}

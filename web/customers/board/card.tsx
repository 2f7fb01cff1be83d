import { ActionIcon, Avatar, Badge, Group, Menu, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  CalendarPlus,
  Clock3,
  EllipsisVertical,
  Eye,
  Link as LinkIcon,
  MessageSquare,
  Phone,
} from 'lucide-react';
import { useState } from 'react';
import {
  ago,
  callAddress,
  kilowatts,
  viewsInWords,
  wholeMoney,
} from '../../shared/formats/formats.ts';
import { menuProps } from '../../shared/more-menu.tsx';
import { DueBadge } from '../../tasks/due-badge.tsx';
import { taskInWords } from '../../tasks/task-words.ts';
import type { ComposerTab } from '../composer/composer.tsx';
import classes from './board.module.css';
import type { Status } from './may-move.ts';
import { MoveItems } from './move-items.tsx';
import type { BoardCard } from './use-column-cards.ts';

export type CardProps = {
  card: BoardCard;
  ownerName: string;
  status: Status;
  statuses: readonly Status[];
  /** Undefined for members who may only view. */
  onMove: ((to: Status) => void) | undefined;
};

/** A card where nothing is dragged, as on a phone. */
export function StillCard(props: CardProps) {
  return (
    <li className={classes.card}>
      <CardLink {...props} handle={{}} />
    </li>
  );
}

/** The place of a card in the page, to lead the keyboard back to it. */
export function cardElementId(customerId: number | ''): string {
  return `card-${customerId}`;
}

export function CardLink({
  card,
  ownerName,
  status,
  statuses,
  onMove,
  handle,
}: CardProps & { handle: object }) {
  const { customerId, name } = card;
  const { toPanel, openPanel } = useToPanel();
  const actions = actionsOf(card);
  /** Buttons for all cards at once would slow the board down. */
  const [isNear, setNear] = useState(false);
  const near = { onPointerEnter: () => setNear(true), onFocus: () => setNear(true) };
  return (
    <>
      <Link
        from="/pipeline"
        {...toPanel(customerId)}
        activeProps={{ 'aria-current': 'true' }}
        id={cardElementId(customerId)}
        className={classes.face}
        {...handle}
        {...near}
      >
        <CardFace card={card} ownerName={ownerName} isOpen={status.kind === 'open'} />
      </Link>
      {onMove && isNear && (
        <div className={classes.actions}>
          {actions.map(({ label, name: action, key, Icon, tab, href }) => (
            <ActionIcon
              key={key}
              {...(href === undefined ? {} : { component: 'a', href })}
              variant="default"
              size={28}
              tabIndex={-1}
              aria-label={action}
              title={`${label} (${key})`}
              onClick={() => openPanel(customerId, tab)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      )}
      {onMove && (
        <Menu {...menuProps} position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              className={classes.menu}
              aria-label={`Actions for ${name}`}
              title="Actions (full stop)"
              {...('data-stop' in handle && { tabIndex: -1 })}
            >
              <EllipsisVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {actions.map(({ label, key, Icon, tab, href }) => (
              <Menu.Item
                key={key}
                {...(href === undefined ? {} : { component: 'a', href })}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => openPanel(customerId, tab)}
              >
                {label}
              </Menu.Item>
            ))}
            <MoveItems from={status} statuses={statuses} mover={card} onMove={onMove} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** What one does most with a customer, with the key for it. A call is dialled, and its log begun. */
function actionsOf({ name, phone, email }: BoardCard) {
  const write = { key: 'm', label: 'Message', name: `Message to ${name}`, Icon: MessageSquare };
  const plan = { key: 't', label: 'Next step', name: `Next step with ${name}`, Icon: CalendarPlus };
  const call = { key: 'c', label: 'Call', name: `Call ${name}`, Icon: Phone };
  const actions: (typeof call & { tab: ComposerTab; href?: string })[] = [
    { ...write, tab: messageTab({ email }) },
    { ...plan, tab: 'task' },
  ];
  if (phone !== '') actions.unshift({ ...call, tab: 'call', href: callAddress(phone) });
  return actions;
}

export function messageTab({ email }: Pick<BoardCard, 'email'>): ComposerTab {
  return email === '' ? 'sms' : 'email';
}

/** A card's summary: customer, place, value, owner, what is next, and time since the last activity. */
function CardFace({
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
          <LinkIcon size={14} aria-hidden />
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one in the history is the board without its panel. */
    isFromBoard?: boolean;
    /** What the panel begins to write at once. */
    write?: ComposerTab | undefined;
  }
}

/** Leads to the panel of a customer, and to what is written there, as a link or as an action. */
export function useToPanel() {
  const navigate = useNavigate({ from: '/pipeline' });
  const isPanelOpen = useSearch({
    from: '/inside/pipeline',
    select: ({ customer }) => customer !== undefined,
  });
  const toPanel = (customer: number, write?: ComposerTab) =>
    ({
      search: (before: object) => ({ ...before, customer }),
      // The next customer takes the place of the one before, so that going back closes the panel.
      replace: isPanelOpen,
      state: (before: { isFromBoard?: boolean }) => ({
        ...before,
        ...(!isPanelOpen && { isFromBoard: true }),
        write,
      }),
      resetScroll: false,
    }) as const;
  return {
    toPanel,
    openPanel: (customer: number, write: ComposerTab) => void navigate(toPanel(customer, write)),
  };
}

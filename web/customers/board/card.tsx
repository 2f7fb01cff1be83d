import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, EllipsisVertical, MessageSquare, Phone } from 'lucide-react';
import { useState } from 'react';
import { callAddress } from '../../shared/formats/formats.ts';
import { menuProps } from '../../shared/more-menu.tsx';
import type { ComposerTab } from '../composer/composer.tsx';
import classes from './board.module.css';
import type { BoardCard } from './board-column.ts';
import { CardFace } from './card-face.tsx';
import type { Status } from './may-move.ts';
import { MoveItems } from './move-items.tsx';
import { useToPanel } from './to-panel.ts';

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

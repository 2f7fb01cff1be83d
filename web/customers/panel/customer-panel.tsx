import {
  ActionIcon,
  Anchor,
  Button,
  CloseButton,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowRight, ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ago, callAddress } from '../../shared/formats/formats.ts';
import { isTaken, useShortcut } from '../../shared/shortcuts.ts';
import { FailureNote } from '../../shared/states.tsx';
import { useTeam } from '../../shared/team.tsx';
import { useMay } from '../../shell/session/session.ts';
import { NextSteps } from '../../tasks/next-steps.tsx';
import { trpc } from '../../trpc.ts';
import { cardElementId } from '../board/card.tsx';
import { Composer, type ComposerTab, type Composing } from '../composer/composer.tsx';
import type { CustomerPage } from '../customer-page.ts';
import { callTitles } from '../describe-entry.ts';
import { stepFrom } from '../list/choose-rows.ts';
import { NewProjectButton, NoProjects, ProjectAction, ProjectSummary } from '../project-list.tsx';
import { OwnerMenu, StatusMenu } from '../status-and-owner.tsx';
import classes from './panel.module.css';

/** The rest are on the customer's page. */
const notesShown = 3;

type Step = (by: 1 | -1) => void;

/** What one does most with a customer, beside the board. */
export function CustomerPanel({ customerId }: { customerId: number }) {
  const { data: customer, error } = useQuery(trpc.customers.find.queryOptions({ customerId }));
  const { close: onClose, step: onStep } = usePanel(customerId);
  useShortcut('[', () => onStep(-1));
  useShortcut(']', () => onStep(1));
  useEscape(onClose);
  const stepByArrow = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined || isTaken(event.target as Element)) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <section
      className={classes.panel}
      aria-label={customer?.name ?? 'Customer'}
      onKeyDown={stepByArrow}
    >
      <PanelHead customerId={customerId} onStep={onStep} onClose={onClose} />
      <FailureNote error={error} title="The customer could not be loaded" />
      {customer === undefined && error === null && (
        <Stack aria-hidden>
          <Skeleton h={28} w={220} />
          <Skeleton h={240} />
        </Stack>
      )}
      {customer && <Content key={customerId} customer={customer} />}
    </section>
  );
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Closes at Escape, also from a field, unless the key belongs to a dialog, a menu or a list that is open. */
function useEscape(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const listen = ({ key, target, defaultPrevented, isComposing }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isComposing) return;
      // What was open may be gone from the page by now, but the key was still pressed in it.
      if (target instanceof Element && target.closest(takesEscape) !== null) return;
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const takesEscape =
  '[role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]';

function PanelHead({
  customerId,
  onStep,
  onClose,
}: {
  customerId: number;
  onStep: Step;
  onClose: () => void;
}) {
  const [{ isFirst, isLast }, setEnds] = useState({ isFirst: false, isLast: false });
  // The board's cards decide, and they are drawn by now.
  useEffect(() => {
    const now = endsOf(customerId);
    setEnds((ends) => (ends.isFirst === now.isFirst && ends.isLast === now.isLast ? ends : now));
  });
  const button = { variant: 'default', size: 36 } as const;
  return (
    <Group gap="xs" mb="sm" wrap="nowrap">
      <ActionIcon
        {...button}
        aria-label="Previous customer"
        title="Previous customer ( [ )"
        disabled={isFirst}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label="Next customer"
        title="Next customer ( ] )"
        disabled={isLast}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        ml="auto"
        rightSection={<ArrowRight />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/customers/$customerId"
            params={{ customerId: String(customerId) }}
          />
        )}
      >
        Open customer
      </Button>
      <CloseButton size={36} aria-label="Close" title="Close (Escape)" onClick={onClose} />
    </Group>
  );
}

function Content({ customer }: { customer: CustomerPage }) {
  const { customerId, name, companyName, erasedAt, projects } = customer;
  const heading = useRef<HTMLHeadingElement>(null);
  const mayWrite = useMay('customers:write');
  const [composing, setComposing] = useState<Composing>({ tab: 'note', takesCursor: false });
  const write = (tab: ComposerTab) => setComposing({ tab, takesCursor: true });
  const asked = useLocation({ select: ({ state }) => state });
  // Screen readers announce each customer, and the next Tab goes on from here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (asked.write) setComposing({ tab: asked.write, takesCursor: true });
  }, [asked]);
  return (
    <Stack gap="lg">
      <div>
        <Title ref={heading} tabIndex={-1}>
          {name}
        </Title>
        {companyName !== '' && companyName !== name && <Text>{companyName}</Text>}
        <Contacts customer={customer} />
      </div>
      <Group gap="xs">
        <StatusMenu customer={customer} />
        <OwnerMenu customer={customer} />
      </Group>
      {erasedAt === null && (
        <NextSteps customerId={customerId} projects={projects} onAdd={() => write('task')} />
      )}
      {mayWrite && erasedAt === null && (
        <Composer
          customer={customer}
          composing={composing}
          onChange={setComposing}
          onWrite={write}
        />
      )}
      <NewestProject customer={customer} />
      <section aria-labelledby="notes-title">
        <Title id="notes-title" mb="xs">
          Notes
        </Title>
        <LastNotes customer={customer} />
      </section>
    </Stack>
  );
}

function Contacts({ customer: { phone1, email, address } }: { customer: CustomerPage }) {
  return (
    <Stack gap={0} mt={4}>
      {phone1 !== '' && (
        <Anchor lh="24px" href={callAddress(phone1)}>
          {phone1}
        </Anchor>
      )}
      {email !== '' && (
        <Anchor lh="24px" href={`mailto:${email}`}>
          {email}
        </Anchor>
      )}
      {address !== '' && <Text>{address}</Text>}
    </Stack>
  );
}

/** The newest project with the one thing to do next. */
function NewestProject({ customer }: { customer: CustomerPage }) {
  const mayWrite = useMay('projects:write');
  const [project] = customer.projects.toSorted((one, other) => other.projectId - one.projectId);
  return (
    <section aria-labelledby="newest-project-title">
      <Group justify="space-between" mb="xs">
        <Title id="newest-project-title">
          {project === undefined ? 'Projects' : 'Newest project'}
        </Title>
        {mayWrite && <NewProjectButton customer={customer} />}
      </Group>
      {project === undefined ? <NoProjects /> : <ProjectSummary project={project} />}
      {project !== undefined && mayWrite && (
        <Group mt="sm">
          <ProjectAction project={project} />
        </Group>
      )}
    </section>
  );
}

function LastNotes({ customer: { notes } }: { customer: CustomerPage }) {
  const { nameOf } = useTeam();
  if (notes.length === 0) return <Text variant="quiet">No notes yet.</Text>;
  return (
    <ul className={classes.notes}>
      {notes.slice(0, notesShown).map(({ noteId, text, call, userId, createdAt }) => (
        <li key={noteId}>
          {call !== '' && <Text fw={600}>{callTitles[call]}</Text>}
          <Text className={classes.note} lineClamp={6}>
            {text}
          </Text>
          <Text variant="fine">
            {nameOf(userId)}, {ago(createdAt)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/**
 * Leads from one customer's panel to another and closes it. The address names the customer: going back closes the panel,
 * and the next customer takes the place of the one before. Once it is closed, the focus is on its card again.
 */
function usePanel(customerId: number): { close: () => void; step: (by: 1 | -1) => void } {
  const navigate = useNavigate({ from: '/pipeline' });
  const router = useRouter();
  useCard(customerId);
  const replace = (customer: number | undefined) =>
    navigate({
      search: (before) => ({ ...before, customer }),
      state: (before) => ({ ...before, write: undefined }),
      replace: true,
      resetScroll: false,
    });
  return {
    close: () => {
      if (router.state.location.state.isFromBoard) router.history.back();
      else void replace(undefined);
    },
    /** Shows the customer of the next card on the board, or of the one before. */
    step: (by) => {
      const ids = shownCards();
      const next = ids[stepFrom(ids.indexOf(customerId), by, ids.length)];
      if (next !== undefined) void replace(next);
    },
  };
}

/** Brings the card into view, and gives it the focus when the panel has gone with it. */
function useCard(customerId: number): void {
  const latest = useRef(customerId);
  useEffect(() => {
    latest.current = customerId;
    cardOf(customerId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [customerId]);
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === document.body;
      if (isFocusLost) cardOf(latest.current)?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Whether the panel's customer is the first or the last on the board. */
function endsOf(customerId: number): { isFirst: boolean; isLast: boolean } {
  const ids = shownCards();
  return { isFirst: ids.indexOf(customerId) <= 0, isLast: ids.at(-1) === customerId };
}

function cardOf(customerId: number): HTMLElement | null {
  return document.getElementById(cardElementId(customerId));
}

/** The customers of all cards that the board shows, column by column. */
function shownCards(): number[] {
  const cards = document.querySelectorAll(`a[id^="${cardElementId('')}"]`);
  return [...cards].map(({ id }) => Number(id.slice(cardElementId('').length)));
}

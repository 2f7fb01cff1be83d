import { Badge, Button, Divider, Group, Modal, Stack, Text } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Mail, Paperclip, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { ago, dayAndTime } from '../shared/formats/formats.ts';
import { Loaded, MoreButton } from '../shared/states.tsx';
import { useTeam } from '../shared/team.tsx';
import { useSession } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { ConsentPanel } from './consent-panel.tsx';
import classes from './messages.module.css';
import { EmailFrame } from './preview.tsx';
import {
  capturedWords,
  channelWords,
  isUnderWay,
  type Message,
  stateWords,
  troubleText,
} from './words.ts';

/** Time between looks while a message waits or is being sent. */
const lookAgainMs = 4000;

type Page = WebOutputs['messages']['ofCustomer'];

/** A customer's consents and messages, newest first, with the state of each. */
export function MessageList({ customerId }: { customerId: number }) {
  const list = useInfiniteQuery(
    trpc.messages.ofCustomer.infiniteQueryOptions({ customerId }, paging),
  );
  return (
    <Stack>
      <ConsentPanel customerId={customerId} />
      <Divider />
      <Messages list={list} />
    </Stack>
  );
}

const paging = {
  getNextPageParam: ({ next }: Page) => next ?? undefined,
  refetchInterval: ({ state }: { state: { data?: { pages: Page[] } | undefined } }) =>
    state.data?.pages.some(({ messages }) => messages.some(isUnderWay)) ? lookAgainMs : false,
} as const;

function Messages({ list }: { list: UseInfiniteQueryResult<{ pages: Page[] }, unknown> }) {
  return (
    <Loaded query={list} bars={2} height={44}>
      {({ pages }) =>
        pages[0]?.messages.length === 0 ? (
          <Text c="dimmed">No messages yet. Messages you send appear here with their status.</Text>
        ) : (
          <>
            <ul className={classes.list}>
              {pages.flatMap(({ messages }) =>
                messages.map((message) => (
                  <MessageItem key={message.messageId} message={message} />
                )),
              )}
            </ul>
            <MoreButton list={list} mt="sm">
              Show older messages
            </MoreButton>
          </>
        )
      }
    </Loaded>
  );
}

function MessageItem({ message }: { message: Message }) {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const { nameOf } = useTeam();
  const { channel, to, createdAt, attachmentName, isNotice, userId } = message;
  const Icon = channel === 'email' ? Mail : Smartphone;
  const { isSandbox } = useSession();
  const { label, color } =
    isSandbox && message.state === 'sent' ? capturedWords : stateWords[message.state];
  const trouble = troubleText(message);
  const by = isNotice ? 'sent by Sundesk' : nameOf(userId) && `by ${nameOf(userId)}`;
  return (
    <li className={classes.message}>
      <Icon size={18} aria-label={channelWords[channel]} role="img" />
      <div>
        <Text fw={500} lineClamp={isOpen ? undefined : 1}>
          {titleOf(message)}
        </Text>
        <Text variant="quiet">
          {['to ', to, by && `, ${by}`].join('')},{' '}
          <time dateTime={new Date(createdAt).toISOString()} title={dayAndTime(createdAt)}>
            {ago(createdAt)}
          </time>
        </Text>
      </div>
      <Badge color={color}>{label}</Badge>
      <div className={classes.body}>
        {trouble !== '' && <Text mt={4}>{trouble}</Text>}
        {attachmentName !== '' && (
          <Group gap={6} mt={4}>
            <Paperclip size={14} />
            <Text>{attachmentName}</Text>
          </Group>
        )}
        {!isNotice && (
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            mt={2}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            aria-label={`${isOpen ? 'Hide' : 'Show'} text: ${titleOf(message)}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show text'}
          </Button>
        )}
        <div id={bodyId}>{isOpen && <Words message={message} />}</div>
      </div>
    </li>
  );
}

function titleOf({ channel, subject, text, isNotice }: Message): string {
  if (channel === 'email') return subject;
  return isNotice ? 'Notice from Sundesk. Only the recipient can see its text' : text;
}

function Words({ message }: { message: Message }) {
  const [isShown, setIsShown] = useState(false);
  const { channel, text, subject, messageId, template } = message;
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      {template !== '' && <Text variant="quiet">Template: {template}</Text>}
      <Text className={classes.text}>{text}</Text>
      {channel === 'email' && (
        <Button variant="default" size="xs" onClick={() => setIsShown(true)}>
          Show as the customer saw it
        </Button>
      )}
      <Modal opened={isShown} onClose={() => setIsShown(false)} title={subject} size="xl">
        <EmailFrame messageId={messageId} title={`Email: ${subject}`} />
      </Modal>
    </Stack>
  );
}

import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { type Fields, PostedFrame } from '../shared/posted-frame.tsx';
import { FailureNote } from '../shared/states.tsx';
import { thisAccount } from '../shell/session/this-account.ts';
import classes from './messages.module.css';
import { type Channel, type SmsCount, smsCountText } from './words.ts';

/** The draft as it will arrive, or the reason why it cannot be sent. */
export function PreviewPane({
  title,
  hint,
  isWritten,
  channel,
  preview,
  error,
  children,
}: {
  title: string | undefined;
  /** Shown while the draft is empty. */
  hint: string;
  isWritten: boolean;
  channel: Channel;
  preview: WebOutputs['messages']['preview'] | undefined;
  error: unknown;
  /** The look of an email. */
  children: ReactNode;
}) {
  return (
    <Stack gap="sm">
      {title !== undefined && (
        <Title order={3} size="h5">
          {title}
        </Title>
      )}
      {!isWritten && <Text variant="quiet">{hint}</Text>}
      {isWritten && <FailureNote error={error} />}
      {isWritten && error === null && preview === undefined && <Skeleton height={160} />}
      {isWritten && preview?.problem != null && (
        <Alert color="orange" role="status">
          {preview.problem}
        </Alert>
      )}
      {isWritten && preview?.message != null && channel === 'sms' && (
        <SmsPreview {...preview.message} count={preview.message.sms} />
      )}
      {isWritten && preview?.message != null && channel === 'email' && (
        <>
          <EmailHead {...preview.message} />
          {children}
        </>
      )}
    </Stack>
  );
}

/** An SMS as a phone shows it, and how many parts it takes. */
function SmsPreview({
  sender,
  text,
  count,
}: {
  sender: string;
  text: string;
  count: SmsCount | null;
}) {
  return (
    <Stack gap="xs">
      <Text variant="quiet">{sender === '' ? 'From your number' : `From ${sender}`}</Text>
      <div className={classes.bubble}>{text}</div>
      <Text variant="quiet" aria-live="polite">
        {count !== null && smsCountText(count)}
      </Text>
    </Stack>
  );
}

const heightMin = 320;

/** An email that was sent, as its reader sees it. */
export function EmailFrame({ messageId, title }: { messageId: string; title: string }) {
  const [height, measure] = useHeight();
  return (
    <iframe
      className={classes.frame}
      title={title}
      src={thisAccount.address(`/app/files/messages/${encodeURIComponent(messageId)}`)}
      sandbox="allow-same-origin"
      height={height}
      onLoad={measure}
    />
  );
}

/** An email that is being written, as its reader would see it. The server writes it anew when the typing pauses. */
export function EmailPreview(look: {
  action: '/app/files/previews/message' | '/app/files/previews/template';
  fields: Fields;
  title: string;
}) {
  const [height, measure] = useHeight();
  return (
    <PostedFrame
      {...look}
      className={classes.frame}
      sandbox="allow-same-origin"
      height={height}
      onLoad={measure}
    />
  );
}

/** Sender and subject, which a mail program shows before an email is opened. */
function EmailHead({ sender, subject }: { sender: string; subject: string }) {
  return (
    <Text>
      <span className={classes.quiet}>From {sender}:</span> <strong>{subject}</strong>
    </Text>
  );
}

/**
 * The frame's height: that of its content, so that only the page scrolls, and the previous one until the content has
 * loaded.
 */
function useHeight(): [number, (event: SyntheticEvent<HTMLIFrameElement>) => void] {
  const [height, setHeight] = useState(heightMin);
  const frame = useRef<HTMLIFrameElement>(null);
  const measure = () => {
    const page = frame.current?.contentDocument;
    if (!page || page.URL === 'about:blank') return;
    // Measures the body, because the page itself is never lower than its frame.
    const { bottom } = page.body.getBoundingClientRect();
    setHeight(Math.max(Math.ceil(bottom + page.documentElement.scrollTop) + 2, heightMin));
  };
  useWindowEvent('resize', measure);
  return [
    height,
    ({ currentTarget }) => {
      frame.current = currentTarget;
      measure();
    },
  ];
}

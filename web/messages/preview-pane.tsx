import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { FailureNote } from '../shared/states.tsx';
import { EmailHead } from './email-frame.tsx';
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
  title: string;
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
      <Title order={3} size="h5">
        {title}
      </Title>
      {!isWritten && <Text variant="quiet">{hint}</Text>}
      {isWritten && <FailureNote error={error} />}
      {isWritten && error === null && preview === undefined && <Skeleton height={160} />}
      {isWritten && preview?.problem != null && (
        <Alert color="orange" role="status" style={{ overflowWrap: 'anywhere' }}>
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

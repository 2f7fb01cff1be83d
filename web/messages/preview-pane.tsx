import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { EmailHead } from './email-frame.tsx';
import classes from './messages.module.css';
import { SmsPreview } from './sms-preview.tsx';
import type { Channel } from './words.ts';

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
      {!isWritten && (
        <Text className={classes.quiet} size="sm">
          {hint}
        </Text>
      )}
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

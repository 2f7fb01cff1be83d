import { Divider, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../shared/page-title.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { trpc } from '../../trpc.ts';
import { EmailSection } from './email-section.tsx';
import { SmsSection } from './sms-section.tsx';

/** Settings for sending the firm's emails and SMS. */
export function ChannelsScreen() {
  const { data, error } = useQuery(trpc.channels.read.queryOptions());
  return (
    <>
      <PageTitle>Email and SMS</PageTitle>
      <Text mb="lg" maw={640}>
        Sundesk uses these channels to send proposals, messages and signing codes to customers, and
        notices to your team.
      </Text>
      {data !== undefined && (
        <Stack gap="xl" maw={720}>
          <EmailSection email={data.email} />
          <Divider />
          <SmsSection sms={data.sms} />
        </Stack>
      )}
      {data === undefined && error === null && (
        <Stack maw={720} aria-busy>
          <Skeleton height={28} width={160} />
          <Skeleton height={80} />
          <Skeleton height={28} width={160} mt="lg" />
          <Skeleton height={80} />
        </Stack>
      )}
      <FailureNote error={error} />
    </>
  );
}

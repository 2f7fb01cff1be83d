import { Divider, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../shared/page-title.tsx';
import { Loaded } from '../../shared/states.tsx';
import { trpc } from '../../trpc.ts';
import { EmailSection } from './email-section.tsx';
import { RepliesSection } from './replies-section.tsx';
import { SmsSection } from './sms-section.tsx';

/** Settings for sending the firm's emails and SMS. */
export function ChannelsScreen() {
  const channels = useQuery(trpc.channels.read.queryOptions());
  return (
    <>
      <PageTitle>Email and SMS</PageTitle>
      <Text variant="quiet" mb="lg" maw={640}>
        Sundesk uses these channels to send proposals, messages and signing codes to customers, and
        notices to your team.
      </Text>
      <Loaded query={channels} bars={2} height={120}>
        {({ email, replies, sms }) => (
          <Stack gap="xl" maw={720}>
            <EmailSection email={email} />
            <Divider />
            <RepliesSection replies={replies} />
            <Divider />
            <SmsSection sms={sms} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

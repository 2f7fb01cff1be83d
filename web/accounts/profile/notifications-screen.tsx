import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ChoiceSelect, optionsOf } from '../../shared/forms/choice-select.tsx';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { keysOf } from '../../shared/members.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { Loaded } from '../../shared/states.tsx';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';

type Choices = WebOutputs['notices']['emails']['choices'];

const kindLabels: Readonly<Record<keyof Choices, string>> = {
  viewed: 'A customer viewed the proposal',
  signed: 'A customer signed the contract',
  declined: 'A customer declined the contract',
  question: 'A customer asked a question',
  new_lead: 'You got a new lead',
  reply: 'A customer replied by email',
  task_due: 'A next step is due',
  webhook: 'A webhook subscription needs attention',
  mailbox: 'Replies from customers can’t be read',
};

const times = optionsOf<Choices['viewed']>({
  at_once: 'Email at once',
  daily: 'In a daily email',
  never: 'No email',
});

/** Which notices a member is emailed, and when; the bell has them all. */
export function NotificationsScreen() {
  const emails = useQuery(trpc.notices.emails.queryOptions());
  return (
    <>
      <PageTitle>Notifications</PageTitle>
      <Stack maw={760}>
        <Text variant="quiet">
          Choose what Sundesk emails you in this account. The bell has every notice. The daily email
          comes at 8 am; notices that you have read by then aren’t in it.
        </Text>
        <Loaded query={emails} bars={4} height={60}>
          {({ choices, isEmailSetUp }) => (
            <>
              {!isEmailSetUp && (
                <Alert color="sun">Email isn’t set up yet, so nothing is emailed for now.</Alert>
              )}
              <ChoicesForm choices={choices} />
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

function ChoicesForm({ choices }: { choices: Choices }) {
  const { abilities } = useSession();
  const form = useForm({ initialValues: choices });
  const save = useChange(trpc.notices.setEmails, {
    success: 'Notifications saved',
    invalidates: [trpc.notices.emails.queryKey()],
    onSuccess: (_nothing, saved) => form.resetDirty(saved),
  });
  const kinds = keysOf(kindLabels).filter(
    (kind) => kind !== 'webhook' || abilities.includes('webhooks:manage'),
  );
  return (
    <PageForm form={form} saving={save} onSubmit={save.mutate}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {kinds.map((kind) => (
          <ChoiceSelect
            key={kind}
            label={kindLabels[kind]}
            options={times}
            value={form.values[kind]}
            onChange={(time) => form.setFieldValue(kind, time)}
          />
        ))}
      </SimpleGrid>
    </PageForm>
  );
}

import { Card, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueries } from '@tanstack/react-query';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { reminderDays } from '../../../src/doors/web/limits.ts';
import { ChoiceSelect, optionsOf } from '../../shared/forms/choice-select.tsx';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { keysOf } from '../../shared/members.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { Loaded } from '../../shared/states.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { channelWords } from '../words.ts';

type Rules = WebOutputs['reminders']['read'];
type Template = WebOutputs['templates']['list']['templates'][number];

const labels: Readonly<Record<keyof Rules, { title: string; text: string; days: string }>> = {
  notOpened: {
    title: 'Proposal not opened',
    text: 'The proposal was sent, and the customer has not opened it.',
    days: 'Days after it was sent',
  },
  expiring: {
    title: 'Proposal expires soon',
    text: 'The customer has the proposal, and has neither signed nor declined.',
    days: 'Days before it expires',
  },
  signature: {
    title: 'Signature still open',
    text: 'The proposal was opened, or another signer has signed, and a signature is missing.',
    days: 'Days after that',
  },
  visit: {
    title: 'Visit or installation tomorrow',
    text: 'A next step of the kind Visit, or the agreed day of installation, is the next day.',
    days: '',
  },
};

/** What customers are reminded of, each by a template of the account. */
export function RemindersScreen() {
  const [rules, templates] = useQueries({
    queries: [trpc.reminders.read.queryOptions(), trpc.templates.list.queryOptions()],
  });
  const data = rules.data && templates.data && { rules: rules.data, ...templates.data };
  return (
    <>
      <PageTitle>Reminders</PageTitle>
      <Stack maw={760}>
        <Text variant="quiet">
          Sundesk writes to customers by these rules, in the name of their owner, between 9 am and 6
          pm: once for each rule and version of a proposal, only where they may be written to, and
          no more once they reply by SMS, ask a question, sign or decline.
        </Text>
        <Loaded query={{ data, error: rules.error ?? templates.error }} bars={4} height={120}>
          {({ rules, templates }) => <RulesForm rules={rules} templates={templates} />}
        </Loaded>
      </Stack>
    </>
  );
}

function RulesForm({ rules, templates }: { rules: Rules; templates: readonly Template[] }) {
  const form = useForm({ initialValues: rules });
  const save = useChange(trpc.reminders.save, {
    success: 'Reminders saved',
    invalidates: [trpc.reminders.pathKey()],
    onSuccess: (_nothing, saved) => form.resetDirty(saved),
  });
  return (
    <PageForm form={form} saving={save} onSubmit={save.mutate}>
      {keysOf(labels).map((kind) => {
        const { title, text, days } = labels[kind];
        const { isOn, channel, template } = form.values[kind];
        const names = templates.filter((one) => one.channel === channel).map(({ name }) => name);
        return (
          <Card key={kind} role="group" aria-label={title} withBorder>
            <Switch
              label={title}
              description={text}
              {...form.getInputProps(`${kind}.isOn`, { type: 'checkbox' })}
            />
            {isOn && (
              <Group align="flex-start" mt="md" grow preventGrowOverflow={false}>
                {kind !== 'visit' && (
                  <NumberInput
                    label={days}
                    {...reminderDays}
                    allowDecimal={false}
                    {...form.getInputProps(`${kind}.days`)}
                  />
                )}
                <ChoiceSelect
                  label="Channel"
                  value={channel}
                  options={optionsOf(channelWords)}
                  onChange={(value) => form.setFieldValue(`${kind}.channel`, value)}
                />
                <ChoiceSelect
                  label="Template"
                  value={template}
                  options={names.map((name) => ({ value: name, label: name }))}
                  error={form.errors[`${kind}.template`]}
                  onChange={(value) => form.setFieldValue(`${kind}.template`, value)}
                />
              </Group>
            )}
          </Card>
        );
      })}
    </PageForm>
  );
}

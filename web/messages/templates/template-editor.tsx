import { Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { EmailPreview, PreviewPane } from '../preview.tsx';
import { useInsertion, VariableButtons } from '../variable-buttons.tsx';
import { type Channel, channelWords } from '../words.ts';
import { LinkButton } from './template-list.tsx';
import classes from './templates.module.css';

type List = WebOutputs['templates']['list'];
type Template = List['templates'][number];

/** One template, or with none a new one. */
export function TemplateEditor({
  channel,
  template,
  list: { variables, limits },
}: {
  channel: Channel;
  template: Template | undefined;
  list: List;
}) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      body: template?.body ?? '',
    },
  });
  const { subject, body } = form.values;
  const { fieldOf, insert } = useInsertion<'subject' | 'body'>('body');
  const open = (name: string | undefined) =>
    navigate({ to: '/settings/templates', search: name === undefined ? {} : { channel, name } });
  const invalidates = [trpc.templates.pathKey(), trpc.messages.templates.pathKey()];
  const save = useChange(trpc.templates.save, {
    success: (_saved, { name }) => `${name} saved`,
    invalidates,
    onSuccess: () => form.resetDirty(),
    onSettled: (_saved, error, { name }) => (error === null ? open(name) : undefined),
  });
  const remove = useChange(trpc.templates.remove, {
    invalidates,
    onSuccess: () => form.resetDirty(),
    onSettled: (_removed, error) => (error === null ? open(undefined) : undefined),
  });
  const write = (field: 'subject' | 'body', text: string) => form.setFieldValue(field, text);
  return (
    <Stack>
      <LinkButton
        search={{}}
        variant="subtle"
        size="compact-sm"
        className={classes.back}
        w="fit-content"
        ml={-8}
      >
        All templates
      </LinkButton>
      <Title>{template === undefined ? `New ${channelWords[channel]}` : template.name}</Title>
      <div className={classes.panes}>
        <PageForm
          form={form}
          submit="Save template"
          saving={save}
          isCheckedByBrowser
          gap="sm"
          secondary={
            template !== undefined &&
            !template.isDefault && (
              <ConfirmButton
                label={template.hasDefault ? 'Reset to default' : 'Remove'}
                title={template.hasDefault ? 'Reset to default?' : `Remove ${template.name}?`}
                confirmLabel={template.hasDefault ? 'Reset template' : 'Remove template'}
                onConfirm={() => remove.mutateAsync({ channel, name: template.name })}
                asking={remove}
              >
                {template.hasDefault
                  ? 'This replaces your text with the default text.'
                  : 'Your team can no longer use it. Sent messages don’t change.'}
              </ConfirmButton>
            )
          }
          onSubmit={(values) => save.mutate({ channel, ...values, was: template?.name })}
        >
          <TextInput
            label="Name"
            description="Only your team sees it"
            required
            withAsterisk={false}
            maxLength={limits.nameCharacters}
            {...form.getInputProps('name')}
          />
          {channel === 'email' && (
            <TextInput
              label="Subject"
              required
              withAsterisk={false}
              maxLength={limits.subjectCharacters}
              {...form.getInputProps('subject')}
              {...fieldOf('subject')}
            />
          )}
          <Textarea
            label="Text"
            required
            withAsterisk={false}
            minRows={channel === 'email' ? 10 : 4}
            maxLength={limits.textCharacters}
            {...form.getInputProps('body')}
            {...fieldOf('body')}
          />
          <VariableButtons names={variables} onInsert={(piece) => insert(piece, write)} />
        </PageForm>
        <Preview channel={channel} subject={subject} body={body} />
      </div>
    </Stack>
  );
}

function Preview(written: { channel: Channel; subject: string; body: string }) {
  const [wanted] = useDebouncedValue(written, 400);
  const { channel, subject, body } = wanted;
  const isWritten = body.trim() !== '' && (channel === 'sms' || subject.trim() !== '');
  const { data, error } = useQuery({
    ...trpc.templates.preview.queryOptions(wanted),
    enabled: isWritten,
    placeholderData: keepPreviousData,
  });
  return (
    <PreviewPane
      title="Preview"
      hint={
        channel === 'email'
          ? 'Enter a subject and text to see a preview with an example customer.'
          : 'Enter text to see a preview with an example customer.'
      }
      isWritten={isWritten}
      channel={channel}
      preview={data}
      error={error}
    >
      <EmailPreview
        action="/app/files/previews/template"
        title="Email preview with an example customer"
        fields={{ subject, text: body }}
      />
    </PreviewPane>
  );
}

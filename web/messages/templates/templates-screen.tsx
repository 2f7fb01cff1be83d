import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PageTitle } from '../../shared/page-title.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { trpc } from '../../trpc.ts';
import { TemplateEditor } from './template-editor.tsx';
import { LinkButton, TemplateList } from './template-list.tsx';
import classes from './templates.module.css';

/** The texts that messages are written from. */
export function TemplatesScreen() {
  const { channel, name, isNew } = useSearch({ from: '/inside/settings/templates' });
  const { data, error } = useQuery(trpc.templates.list.queryOptions());
  const isChosen = channel !== undefined;
  const template = data?.templates.find((each) => each.channel === channel && each.name === name);
  return (
    <>
      <PageTitle
        actions={
          <>
            <LinkButton search={{ channel: 'email', isNew: true }}>New email</LinkButton>
            <LinkButton search={{ channel: 'sms', isNew: true }}>New SMS</LinkButton>
          </>
        }
      >
        Templates
      </PageTitle>
      {data === undefined ? (
        error === null && <Waiting />
      ) : (
        <div className={classes.screen} data-chosen={isChosen}>
          <TemplateList templates={data.templates} chosen={{ channel, name }} />
          <div className={classes.editor}>
            {channel !== undefined && (template !== undefined || isNew === true) && (
              <TemplateEditor
                key={`${channel} ${name ?? ''}`}
                channel={channel}
                template={template}
                list={data}
              />
            )}
            {isChosen && template === undefined && isNew !== true && (
              <Group>
                <Text>No template called {name} any more.</Text>
                <LinkButton search={{}}>Show all templates</LinkButton>
              </Group>
            )}
            {!isChosen && (
              <Text className={classes.hint}>
                Choose a template to edit it. Changes apply to new messages; sent messages stay the
                same.
              </Text>
            )}
          </div>
        </div>
      )}
      <FailureNote error={error} />
    </>
  );
}

function Waiting() {
  return (
    <Stack maw={280} aria-busy>
      <Skeleton height={20} width={80} />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  );
}

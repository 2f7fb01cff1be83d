import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PageTitle } from '../../shared/page-title.tsx';
import { useIsWide } from '../../shared/search/filter-bar.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { trpc } from '../../trpc.ts';
import { TemplateEditor } from './template-editor.tsx';
import { LinkButton, TemplateList } from './template-list.tsx';
import classes from './templates.module.css';

/** The texts that messages are written from. */
export function TemplatesScreen() {
  const { channel, name, isNew } = useSearch({ from: '/inside/settings/templates' });
  const { data, error } = useQuery(trpc.templates.list.queryOptions());
  const isWide = useIsWide();
  const isChosen = channel !== undefined;
  // Beside the list of a wide screen there is always one.
  const template = data?.templates.find(
    (each) => (isWide && !isChosen) || (each.channel === channel && each.name === name),
  );
  const shown = channel ?? template?.channel;
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
          <TemplateList templates={data.templates} chosen={template ?? { channel, name }} />
          <div className={classes.editor}>
            {shown !== undefined && (template !== undefined || isNew === true) && (
              <TemplateEditor
                key={`${shown} ${template?.name ?? ''}`}
                channel={shown}
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
            {!isChosen && template === undefined && (
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

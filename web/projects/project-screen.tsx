import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, FailureNote } from '../shared/states.tsx';
import { NotFound } from '../shell/something-failed.tsx';
import { refusalOf, trpc } from '../trpc.ts';
import { ProjectEditor } from './project-editor.tsx';

export function ProjectScreen() {
  const { projectId } = useParams({ from: '/inside/projects/$projectId' });
  const isId = /^[1-9]\d{0,14}$/.test(projectId);
  return isId ? <Project key={projectId} projectId={Number(projectId)} /> : <NotFound />;
}

function Project({ projectId }: { projectId: number }) {
  const { data, error } = useQuery(trpc.projects.find.queryOptions({ projectId }));
  if (data !== undefined) return <ProjectEditor project={data} />;
  if (refusalOf(error) === 'PROJECT_NOT_FOUND') return <Missing />;
  if (error) {
    return (
      <>
        <PageTitle>Project</PageTitle>
        <FailureNote error={error} title="This project could not be opened" />
      </>
    );
  }
  return (
    <Stack gap="lg" aria-busy aria-label="Opening project">
      <Skeleton h={32} w="60%" />
      <Skeleton h={220} />
      <Skeleton h={160} />
      <Skeleton h={240} />
    </Stack>
  );
}

function Missing() {
  return (
    <>
      <PageTitle>Project</PageTitle>
      <EmptyState
        title="Project not found"
        action={
          <Button component={Link} to="/customers" variant="default">
            All customers
          </Button>
        }
      >
        This project may have been deleted, or its customer belongs to a colleague.
      </EmptyState>
    </>
  );
}

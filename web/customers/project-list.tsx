import {
  Badge,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { limits } from '../../src/doors/web/limits.ts';
import { PrimaryAction } from '../proposals/primary-action.tsx';
import { addressLines, postcodeFault, stateOfPostcode, stateOptions } from '../shared/addresses.ts';
import { kilowatts, viewsInWords, wholeMoney } from '../shared/formats/formats.ts';
import { DialogButton, DialogForm, useFormDialog } from '../shared/forms/form-dialog.tsx';
import { useMay } from '../shell/session/session.ts';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc, useChange } from '../trpc.ts';
import type { CustomerPage } from './customer-page.ts';
import classes from './customers.module.css';

/** A customer's projects. */
export function ProjectList({ customer }: { customer: CustomerPage }) {
  const { projects } = customer;
  const mayWrite = useMay('projects:write');
  const newest = Math.max(...projects.map(({ projectId }) => projectId));
  return (
    <section aria-labelledby="projects-title">
      <Group justify="space-between" mb="xs">
        <Title id="projects-title">Projects</Title>
        {mayWrite && <NewProjectButton customer={customer} />}
      </Group>
      {projects.length === 0 && <NoProjects />}
      <ul className={classes.cards}>
        {projects.map((project) => (
          <li key={project.projectId}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <ProjectSummary project={project} />
              {mayWrite && project.projectId === newest && (
                <Group mt="sm">
                  <ProjectAction project={project} />
                </Group>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NewProjectButton({ customer }: { customer: CustomerPage }) {
  return (
    <DialogButton
      variant="light"
      size="compact-sm"
      leftSection={<Plus />}
      label="New project"
      title="New project"
    >
      {() => <NewProjectForm customer={customer} />}
    </DialogButton>
  );
}

export function NoProjects() {
  return (
    <Text variant="quiet">
      No projects yet. A project holds a system and its price, and you publish it as a proposal.
    </Text>
  );
}

/** The one thing to do next with a project. */
export function ProjectAction({
  project: { projectId, revision, systemWatts, priceCents },
}: {
  project: CustomerPage['projects'][number];
}) {
  if (systemWatts > 0 && priceCents > 0) {
    return <PrimaryAction projectId={projectId} revision={revision} isSaved />;
  }
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId" params={{ projectId: String(projectId) }} />
      )}
    >
      Continue quote
    </Button>
  );
}

/** What a project is and costs, how far its proposal is, and its roof. */
export function ProjectSummary({ project }: { project: CustomerPage['projects'][number] }) {
  const { projectId, title, address, revision, systemWatts, hasRoof, priceCents } = project;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {hasRoof && (
        <img
          src={thisAccount.address(`/app/files/projects/${projectId}/roof-drawing?of=${revision}`)}
          alt=""
          className={classes.roof}
          loading="lazy"
        />
      )}
      <div style={{ minWidth: 0 }}>
        <Link
          to="/projects/$projectId"
          params={{ projectId: String(projectId) }}
          className={classes.link}
        >
          {title}
        </Link>
        <Text variant="fine">{address || 'No site address yet'}</Text>
        <Group gap="sm" mt={4}>
          <Text>{systemWatts > 0 ? kilowatts(systemWatts) : 'No system yet'}</Text>
          <Text fw={600}>{priceCents > 0 ? wholeMoney(priceCents) : 'No price yet'}</Text>
          <StateBadge {...project} />
        </Group>
        {project.isPublished && !project.isSigned && (
          <Text variant="fine" mt={4}>
            {viewsInWords(project)}
          </Text>
        )}
      </div>
    </Group>
  );
}

function StateBadge({
  isSigned,
  isPublished,
  isNotChosen,
}: {
  isSigned: boolean;
  isPublished: boolean;
  isNotChosen: boolean;
}) {
  const isOffered = isPublished && !isNotChosen;
  return (
    <Badge color={isSigned || isOffered ? 'teal' : 'gray'}>
      {isSigned ? 'Signed' : isOffered ? 'Published' : isPublished ? 'Not chosen' : 'Draft'}
    </Badge>
  );
}

function partsOf({ streetNumber, street, suburb, state, postcode }: CustomerPage['site']) {
  return { streetNumber, street, suburb, state, postcode };
}

/** `Robin Ellis, Chermside`, which can be changed. */
function titleOf(name: string, suburb: string): string {
  return [name, suburb].filter(Boolean).join(', ').slice(0, limits.titleCharacters);
}

/** Creates a project; the rest is entered in its editor. */
function NewProjectForm({ customer: { customerId, name, site } }: { customer: CustomerPage }) {
  const dialog = useFormDialog();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { title: titleOf(name, site.suburb), ...partsOf(site) },
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a title' : null),
      postcode: postcodeFault,
    },
  });
  const create = useChange(trpc.projects.create, {
    invalidates: [trpc.customers.pathKey()],
    onSuccess: async ({ projectId }) => {
      dialog.letGo();
      await navigate({ to: '/projects/$projectId', params: { projectId: String(projectId) } });
    },
  });
  const submit = form.onSubmit(({ title, ...address }) => {
    const trimmed = Object.entries(address).map(([name, value]) => [name, value.trim()]);
    create.mutate({ customerId, title: title.trim(), siteAddress: Object.fromEntries(trimmed) });
  });
  const text = (name: keyof typeof form.values, label: string) => ({
    label,
    ...form.getInputProps(name),
  });
  return (
    <DialogForm form={form} submit="Create project" saving={create} onSubmit={submit}>
      <TextInput
        {...text('title', 'Title')}
        required
        data-autofocus
        placeholder="Lee residence, north roof"
      />
      <Text fw={600}>Site address, if known</Text>
      <SimpleGrid cols={2}>
        {addressLines.map(({ member, label, maxLength }) => (
          <TextInput key={member} {...text(member, label)} maxLength={maxLength} />
        ))}
        <Group grow gap="xs" align="flex-start">
          <TextInput
            {...text('postcode', 'Postcode')}
            inputMode="numeric"
            maxLength={4}
            onChange={({ currentTarget: { value } }) => {
              form.setFieldValue('postcode', value);
              const state = stateOfPostcode(value.trim());
              if (state !== undefined) form.setFieldValue('state', state);
            }}
          />
          <NativeSelect {...text('state', 'State')} data={stateOptions} />
        </Group>
      </SimpleGrid>
    </DialogForm>
  );
}

import {
  Badge,
  Box,
  Button,
  Divider,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { ago, dayAndTime } from '../../shared/formats/formats.ts';
import { FileField } from '../../shared/forms/file-field.tsx';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { acceptedPictures, shrinkPicture } from '../../shared/shrink-picture.ts';
import { FailureNote, Loaded } from '../../shared/states.tsx';
import { askAuth } from '../../shell/session/auth.ts';
import { useRefreshSession, useSession } from '../../shell/session/session.ts';
import { client, trpc, useChange } from '../../trpc.ts';
import { NewPasswordField } from '../sign-in/new-member-fields.tsx';
import { PasswordButton } from './password-button.tsx';
import classes from './profile.module.css';
import { SecondFactor } from './second-factor.tsx';

/** Settings that all members have for themselves: their details and their sign-in. */
export function ProfileScreen() {
  return (
    <>
      <PageTitle>Profile and security</PageTitle>
      <Stack gap="xl" maw={960}>
        <Section title="About you" text="Visible to customers and colleagues.">
          <Stack>
            <Photo />
            <AboutForm />
          </Stack>
        </Section>
        <Divider />
        <Section
          title="Email"
          text="You sign in with this address and receive security emails there."
        >
          <EmailSection />
        </Section>
        <Divider />
        <Section title="Notifications" text="Which notices Sundesk emails you, and when.">
          <Button component={Link} to="/profile/notifications" variant="default">
            Choose emails
          </Button>
        </Section>
        <Divider />
        <Section title="Password" text="Changing it signs you out everywhere else.">
          <ChangePassword />
        </Section>
        <Divider />
        <Section
          title="Two-factor authentication"
          text="Protects your account if someone learns your password."
        >
          <SecondFactor />
        </Section>
        <Divider />
        <Section title="Active sessions" text="Sign out any you don’t recognise.">
          <SessionList />
        </Section>
      </Stack>
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <Title>{title}</Title>
        <Text variant="quiet" mt={4}>
          {text}
        </Text>
      </div>
      <Box miw={0}>{children}</Box>
    </section>
  );
}

/** Sharp at the size at which proposals show faces. */
const photoSide = 320;

/** It is saved at once, because a file is chosen and not typed. */
function Photo() {
  const { user } = useSession();
  const refresh = useRefreshSession();
  const remove = useChange(trpc.profile.removePhoto, { showsFailure: true, onSuccess: refresh });
  return (
    <FileField
      label="Photo"
      alt="You"
      hint="The square in the middle of your photo. Your proposals show it beside your name."
      accept={acceptedPictures}
      folder="/app/files/photos"
      uploadTo="/app/files/photos"
      prepare={(file) => shrinkPicture(file, photoSide, { isSquare: true })}
      documentId={user?.photoId ?? null}
      onChange={(documentId) => (documentId === null ? remove.mutate() : void refresh())}
    />
  );
}

function AboutForm() {
  const { user } = useSession();
  const refresh = useRefreshSession();
  const form = useForm({
    initialValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      workTitle: user?.workTitle ?? '',
      phoneNumber: user?.phoneNumber ?? '',
    },
  });
  const save = useChange(trpc.profile.change, {
    success: 'Profile saved',
    invalidates: [trpc.team.pathKey()],
    onSuccess: async (_nothing, saved) => {
      form.resetDirty(saved);
      await refresh();
    },
  });
  return (
    <PageForm form={form} saving={save} isCheckedByBrowser onSubmit={save.mutate}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label="Title"
          description="For example, Solar consultant"
          autoComplete="organization-title"
          maxLength={100}
          {...form.getInputProps('workTitle')}
        />
        <TextInput
          label="Phone"
          description="Shown on proposals for questions"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...form.getInputProps('phoneNumber')}
        />
      </SimpleGrid>
    </PageForm>
  );
}

function EmailSection() {
  const { user, accounts } = useSession();
  const [email, setEmail] = useState('');
  return (
    <Group justify="space-between">
      <Text fw={500}>{user?.email}</Text>
      <PasswordButton
        label="Change email address"
        title="Change your email address"
        text={
          accounts.length > 1
            ? 'We’ll send a link to the new address. When you open it, your address changes in all your accounts.'
            : 'We’ll send a link to the new address. When you open it, your address changes and we notify the old one.'
        }
        confirmLabel="Send link"
        isPasswordLast
        values={email}
        ask={(password) => client.profile.changeEmail.mutate({ email, password })}
        onDone={() =>
          notifications.show({
            title: `Check the inbox of ${email}`,
            message: 'Your address changes when you open the link we sent.',
            autoClose: 15_000,
          })
        }
        onClose={() => setEmail('')}
      >
        <TextInput
          label="New email address"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </PasswordButton>
    </Group>
  );
}

function ChangePassword() {
  const [newPassword, setNew] = useState('');
  return (
    <PasswordButton
      label="Change password"
      title="Change password"
      passwordLabel="Current password"
      confirmLabel="Change password"
      ask={(currentPassword) => askAuth('change-password', { currentPassword, newPassword })}
      meta={{ success: 'Password changed', invalidates: [trpc.profile.pathKey()] }}
      onClose={() => setNew('')}
    >
      <NewPasswordField label="New password" value={newPassword} onChange={setNew} />
    </PasswordButton>
  );
}

type Session = WebOutputs['profile']['sessions'][number];

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop };

const refresh = { invalidates: [trpc.profile.sessions.queryKey()] };

function SessionList() {
  const sessions = useQuery(trpc.profile.sessions.queryOptions());
  const endOthers = useChange(trpc.profile.endOtherSessions, {
    success: 'Signed out everywhere else',
    ...refresh,
  });
  return (
    <Stack>
      <Loaded query={sessions} height={72}>
        {(list) => (
          <ul className={rows.list}>
            {list
              .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
              .map((session) => (
                <SessionRow key={session.sessionId} session={session} />
              ))}
          </ul>
        )}
      </Loaded>
      <FailureNote error={endOthers.error} />
      {sessions.data && sessions.data.length > 1 && (
        <Group>
          <Button
            variant="default"
            onClick={() => endOthers.mutate()}
            loading={endOthers.isPending}
          >
            Sign out everywhere else
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { sessionId, device, address, signedInAt, lastUsedAt, isThis } = session;
  const { words, kind } = device;
  const Icon = icons[kind];
  const end = useChange(trpc.profile.endSession, { ...refresh });
  return (
    <li className={rows.row}>
      <Group className={rows.facts} wrap="nowrap">
        <ThemeIcon variant="light" color="morning" size="lg" radius="xl" aria-hidden>
          <Icon size={18} />
        </ThemeIcon>
        <div>
          <Group gap="xs">
            <Text fw={500}>{words}</Text>
            {isThis && <Badge color="teal">This browser</Badge>}
          </Group>
          <Text variant="quiet">
            {[
              isThis ? 'Active now' : `Last used ${ago(lastUsedAt)}`,
              `signed in ${dayAndTime(signedInAt)}`,
              address,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <FailureNote error={end.error} />
        </div>
      </Group>
      {!isThis && (
        <Button
          variant="default"
          onClick={() => end.mutate({ sessionId })}
          loading={end.isPending}
          aria-label={`Sign out ${words}, signed in ${dayAndTime(signedInAt)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

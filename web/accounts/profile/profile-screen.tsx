import { Box, Divider, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../shared/page-title.tsx';
import { AboutForm } from './about-form.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordButton } from './password-button.tsx';
import classes from './profile.module.css';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** Settings that all members have for themselves: their details and their sign-in. */
export function ProfileScreen() {
  return (
    <>
      <PageTitle>Profile and security</PageTitle>
      <Stack gap="xl" maw={960}>
        <Section title="About you" text="Visible to customers and colleagues.">
          <AboutForm />
        </Section>
        <Divider />
        <Section
          title="Email"
          text="You sign in with this address and receive security emails there."
        >
          <EmailSection />
        </Section>
        <Divider />
        <Section title="Password" text="Changing it signs you out everywhere else.">
          <PasswordButton />
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
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed" mt={4}>
          {text}
        </Text>
      </div>
      <Box miw={0}>{children}</Box>
    </section>
  );
}

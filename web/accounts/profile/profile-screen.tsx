import { Box, Divider, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../shared/page-title.tsx';
import { AboutForm } from './about-form.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordButton } from './password-button.tsx';
import classes from './profile.module.css';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** What everybody decides for themselves: who they are, and how they sign in. */
export function ProfileScreen() {
  return (
    <>
      <PageTitle>Profile and security</PageTitle>
      <Stack gap="xl" maw={960}>
        <Section title="About you" text="Customers and colleagues see this.">
          <AboutForm />
        </Section>
        <Divider />
        <Section
          title="E-mail"
          text="With it you sign in, and letters about your sign-in go there."
        >
          <EmailSection />
        </Section>
        <Divider />
        <Section title="Password" text="A change signs you out everywhere else.">
          <PasswordButton />
        </Section>
        <Divider />
        <Section
          title="Second factor"
          text="Whoever learns your password still cannot get in without your phone."
        >
          <SecondFactor />
        </Section>
        <Divider />
        <Section title="Where you are signed in" text="End what you do not know.">
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
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          {text}
        </Text>
      </div>
      <Box miw={0}>{children}</Box>
    </section>
  );
}

import { Alert, NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { states } from '../../shared/addresses.ts';
import { useFieldErrors } from '../../shared/forms/field-errors.ts';
import { Loaded } from '../../shared/states.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { askAuth } from '../../shell/session/auth.ts';
import { trpc, useChange } from '../../trpc.ts';
import { timeZones, zoneOfState } from '../time-zones.ts';
import { NameFields, NewPasswordField } from './new-member-fields.tsx';
import { enterApp, SignInFrame } from './sign-in-frame.tsx';
import { StepForm } from './step-form.tsx';

export function SetUpScreen() {
  const { token } = useParams({ from: '/set-up/$token' });
  const open = useQuery(trpc.session.isSetUpOpen.queryOptions({ token }));
  if (open.data === false) return <Closed />;
  return (
    <SignInFrame
      title="Set up your firm"
      lead="Create your firm’s account, with you as owner. You can invite your team afterwards."
    >
      <Loaded query={open} height={360}>
        {() => <SetUpForm token={token} />}
      </Loaded>
    </SignInFrame>
  );
}

function SetUpForm({ token }: { token: string }) {
  const router = useRouter();
  const form = useForm({
    initialValues: {
      name: '',
      state: '',
      timeZone: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
    },
    validate: { timeZone: (zone) => (zone === '' ? 'Choose a time zone' : null) },
  });
  const isMade = useRef(false);
  const setUp = useChange(trpc.session.setUp);
  const enter = useMutation({
    mutationFn: async ({ state: _, ...values }: typeof form.values) => {
      // One that was made already is only to be entered.
      if (!isMade.current) await setUp.mutateAsync({ ...values, token });
      isMade.current = true;
      await askAuth('sign-in/email', { email: values.email, password: values.password });
      await enterApp(router);
    },
  });
  const failure = useFieldErrors(form, enter.error);
  return (
    <StepForm
      asking={{ ...enter, error: failure }}
      submit="Create account"
      onSubmit={form.onSubmit((values) => enter.mutate(values))}
    >
      <TextInput
        label="Firm"
        autoComplete="organization"
        required
        withAsterisk={false}
        maxLength={200}
        autoFocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="State"
          required
          withAsterisk={false}
          data={[{ value: '', label: 'Choose' }, ...states]}
          value={form.values.state}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('state', value);
            form.setFieldValue('timeZone', zoneOfState(value) ?? form.values.timeZone);
          }}
        />
        <Select
          label="Time zone"
          data={timeZones()}
          searchable
          required
          withAsterisk={false}
          allowDeselect={false}
          nothingFoundMessage="No matching time zone"
          {...form.getInputProps('timeZone')}
        />
      </SimpleGrid>
      <NameFields getInputProps={form.getInputProps} />
      <TextInput
        label="Your email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <NewPasswordField
        value={form.values.password}
        onChange={(password) => form.setFieldValue('password', password)}
        error={form.errors.password}
      />
    </StepForm>
  );
}

function Closed() {
  return (
    <SignInFrame title="Nothing to set up here">
      <Alert color="morning">
        The address is wrong, or Sundesk is already set up. Ask your firm’s owner to invite you.
      </Alert>
      <TextLink to="/sign-in">Sign in</TextLink>
    </SignInFrame>
  );
}

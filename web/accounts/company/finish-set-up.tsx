import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { overlay } from '../../shell/overlay.ts';
import { useMay } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import classes from './finish-set-up.module.css';

/** How far a new firm is on the way to its first proposal; gone once all of it is done, or dismissed. */
export function FinishSetUp() {
  const mayManage = useMay('account:manage');
  const mayEmail = useMay('channels:manage');
  const { data: setUp } = useQuery(
    trpc.settings.openSetUp.queryOptions(undefined, { enabled: mayManage, staleTime: 0 }),
  );
  const dismiss = useChange(trpc.settings.dismissSetUp, {
    showsFailure: true,
    invalidates: [trpc.settings.openSetUp.queryKey()],
    onSuccess: (_, { isDismissed }) => {
      if (!isDismissed) return;
      offerUndo('The steps are hidden for your firm.', () =>
        dismiss.mutate({ isDismissed: false }),
      );
    },
  });
  if (!setUp) return null;
  const { missingDetails, openQuestions } = setUp;
  const link = { size: 'sm', underline: 'always' } as const;
  const steps: readonly { name: string; isDone: boolean; how: ReactNode }[] = [
    {
      name: 'Company details and logo',
      isDone: missingDetails.length === 0,
      how: (
        <>
          <TextLink to="/settings/company" {...link}>
            Enter your company details
          </TextLink>
          : {missingDetails.join(', ')}
        </>
      ),
    },
    {
      name: 'Products you sell',
      isDone: setUp.hasProducts,
      how: (
        <>
          <TextLink to="/settings/products" {...link}>
            Add the products you sell
          </TextLink>
          , or begin with examples
        </>
      ),
    },
    {
      name: 'Usual prices',
      isDone: setUp.hasPriceRules,
      how: (
        <>
          <TextLink to="/settings/company" hash="price-rules" {...link}>
            Add price rules
          </TextLink>
          , so that a project has a price at once
        </>
      ),
    },
    {
      name: 'Terms of sale',
      isDone: openQuestions === 0,
      how: (
        <>
          <TextLink to="/settings/terms" search={{ open: true }} {...link}>
            Answer the questions about your terms of sale
          </TextLink>
          : {openQuestions} {openQuestions === 1 ? 'question' : 'questions'} left
        </>
      ),
    },
    {
      name: 'Email',
      isDone: setUp.hasTestedEmail,
      how: mayEmail ? (
        <TextLink to="/settings/channels" {...link}>
          Set up email and send a test
        </TextLink>
      ) : (
        'An owner sets up email and sends a test'
      ),
    },
    {
      name: 'First proposal',
      isDone: setUp.hasProposal,
      how: (
        <Anchor
          component="button"
          type="button"
          {...link}
          onClick={() => overlay.open('new customer')}
        >
          Add a lead and publish a proposal
        </Anchor>
      ),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const percent = Math.round((done / steps.length) * 100);
  return (
    <section className={`surface ${classes.card}`} aria-labelledby="set-up-title">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title id="set-up-title">Send your first proposal in 10 minutes</Title>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ isDismissed: true })}
        >
          Hide these steps
        </Button>
      </Group>
      <Group gap="sm" wrap="nowrap" mb="sm">
        <progress className={classes.progress} value={percent} max={100} aria-label="Set-up" />
        <Text fw={600}>{percent}%</Text>
      </Group>
      <ul className={classes.steps}>
        {steps.map(({ name, isDone, how }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? (
              <CircleCheck size={20} aria-label="Done" role="img" />
            ) : (
              <CircleDashed size={20} aria-label="To do" role="img" />
            )}
            <div>
              <Text fw={600}>{name}</Text>
              {!isDone && <Text component="div">{how}</Text>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

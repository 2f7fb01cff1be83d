import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNextStep } from '../../proposals/use-next-step.ts';
import classes from './steps.module.css';
import { readProjectSearch, type Step, stepNames, steps } from './steps.ts';
import { gapsOf, useGoTo, useStep } from './use-step.ts';

/** The five steps, in view while a step scrolls. Each says whether something is missing in it. */
export function StepLinks({ projectId }: { projectId: number }) {
  const current = useStep();
  const goTo = useGoTo();
  const next = useNextStep(projectId);
  useHotkeys(
    steps.map((step, index) => [`alt+${index + 1}`, () => goTo({ step })]),
    [],
  );
  return (
    <nav aria-label="Steps of the project" className={classes.steps}>
      <ol>
        {steps.map((step, index) => {
          const gaps = next === undefined ? undefined : gapsOf(next.check, step).length;
          const isDone = gaps === 0 && (step !== 'review' || next?.kind === 'send');
          return (
            <li key={step} data-current={step === current || undefined}>
              <Link
                to="/projects/$projectId"
                params={{ projectId: String(projectId) }}
                search={readProjectSearch({ step })}
                className={classes.link}
                activeOptions={{ exact: true }}
                aria-keyshortcuts={`Alt+${index + 1}`}
              >
                <span className={classes.number} data-done={isDone || undefined} aria-hidden>
                  {isDone ? <Check size={14} strokeWidth={3} /> : index + 1}
                </span>
                <span className={classes.name}>{stepNames[step]}</span>
                {gaps !== undefined && gaps > 0 && (
                  <span className={classes.gaps}>
                    {gaps}
                    <VisuallyHidden> missing</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/**
 * One step of the project. The others are hidden and not gone, so that a value that cannot be saved yet stays in its
 * field, and counts.
 */
export function StepPanel({ step, children }: { step: Step; children: ReactNode }) {
  const current = useStep();
  const goTo = useGoTo();
  const before = steps[steps.indexOf(step) - 1];
  const after = steps[steps.indexOf(step) + 1];
  return (
    <div data-step={step} hidden={step !== current} className={`surface ${classes.panel}`}>
      {children}
      <Group justify="space-between" className={classes.foot}>
        {before === undefined ? (
          <span />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<ArrowLeft />}
            onClick={() => goTo({ step: before })}
          >
            Back
          </Button>
        )}
        {after !== undefined && (
          <Button
            variant="light"
            rightSection={<ArrowRight />}
            onClick={() => goTo({ step: after })}
          >
            Next: {stepNames[after].toLowerCase()}
          </Button>
        )}
      </Group>
    </div>
  );
}

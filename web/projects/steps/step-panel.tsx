import { Button, Group } from '@mantine/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './steps.module.css';
import { type Step, stepNames, steps } from './steps.ts';
import { useGoTo, useStep } from './use-step.ts';

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

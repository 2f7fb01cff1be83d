import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MissingList } from '../../proposals/missing-list.tsx';
import { useNextStep } from '../../proposals/use-next-step.ts';
import { viewsInWords } from '../../shared/formats/formats.ts';
import { SaveLine } from '../saving/save-line.tsx';
import { SettingsButton } from '../settings/calculation-settings.tsx';
import classes from './figures.module.css';
import { Figures, Headline } from './figures.tsx';

/** Beside the steps: whether all is saved, the figures, what is missing, and the main action at its foot. */
export function Summary({ projectId, action }: { projectId: number; action: ReactNode }) {
  return (
    <aside className={`surface ${classes.summary}`} aria-label="Key figures">
      <SaveLine />
      <Headline />
      <div className={classes.scrolls}>
        <Figures />
        <SettingsButton />
      </div>
      <div className={classes.foot}>
        <Readiness projectId={projectId} />
        {action}
      </div>
    </aside>
  );
}

/** What is missing before the proposal can be published, or how far it has come. */
export function Readiness({ projectId }: { projectId: number }) {
  const step = useNextStep(projectId);
  if (step === undefined) return null;
  const { check, kind, published } = step;
  const { length } = check.missing;
  if (length > 0) {
    return (
      <div>
        <Text fw={600} mb={4}>
          {length === 1 ? '1 thing missing' : `${length} things missing`}
        </Text>
        <MissingList check={check} />
      </div>
    );
  }
  return (
    <Text c="dimmed">
      {kind === 'send' && published !== undefined
        ? `Version ${published.version} is published. ${viewsInWords(published)}.`
        : 'Ready to publish'}
    </Text>
  );
}

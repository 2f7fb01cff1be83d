import { Badge, Button, Drawer } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { AssumptionsSection } from '../sections/assumptions-section.tsx';
import { ExistingSolarSection } from '../sections/existing-solar-section.tsx';
import { WiringSection } from '../sections/grid-section.tsx';
import { YieldSection } from '../sections/yield/yield-section.tsx';
import { useAreSettingsOpen, useGoTo, useStep } from '../steps/use-step.ts';
import { useContent } from '../use-editor.ts';
import { changedSettings } from './changed-settings.ts';

/**
 * What few projects need: weather, losses, the solar that is there, wiring and assumptions. Closed it stays in the
 * page, so that a value that cannot be saved yet stays in its field, and counts.
 */
export function CalculationSettings() {
  const isOpen = useAreSettingsOpen();
  const step = useStep();
  const goTo = useGoTo();
  return (
    <Drawer
      opened={isOpen}
      onClose={() => goTo({ step })}
      title="Calculation settings"
      keepMounted
      keepMountedMode="display-none"
    >
      <div data-step="settings">
        <YieldSection />
        <AssumptionsSection />
        <ExistingSolarSection />
        <WiringSection />
      </div>
    </Drawer>
  );
}

/** Opens the settings, and says how many of them are not the usual ones. */
export function SettingsButton() {
  const step = useStep();
  const goTo = useGoTo();
  const changed = useContent(({ specification }) => changedSettings(specification));
  return (
    <Button
      id="calculation-settings"
      variant="default"
      leftSection={<SlidersHorizontal />}
      rightSection={changed > 0 && <Badge color="sun">{changed} changed</Badge>}
      onClick={() => goTo({ step, settings: true })}
    >
      Calculation settings
    </Button>
  );
}

import { Group, Text } from '@mantine/core';
import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import rows from '../settings/rows.module.css';
import { type Health, healthOf, type Subscription } from './health-words.ts';

const icons: Readonly<Record<Health['kind'], { Icon: typeof CircleCheck; color: string }>> = {
  healthy: { Icon: CircleCheck, color: 'green' },
  new: { Icon: CircleDashed, color: 'gray' },
  failing: { Icon: TriangleAlert, color: 'orange' },
  paused: { Icon: CirclePause, color: 'gray' },
  disabled: { Icon: OctagonAlert, color: 'red' },
  gone: { Icon: CircleSlash, color: 'gray' },
};

/** A subscription's health: an icon, a word, and the reason. */
export function HealthLine({ of: subscription }: { of: Subscription }) {
  const { kind, label, words } = healthOf(subscription, Date.now());
  const { Icon, color } = icons[kind];
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon
        size={18}
        style={{ flex: 'none', marginTop: 2, color: `var(--mantine-color-${color}-text)` }}
      />
      <Text>
        <Text span fw={600}>
          {label}
        </Text>
        <span className={rows.quiet}>
          {' · '}
          {words}
        </span>
      </Text>
    </Group>
  );
}

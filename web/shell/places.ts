import {
  Calculator,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  Columns3,
  Settings,
  TrendingDown,
  Upload,
  Users,
} from 'lucide-react';
import type { Ability } from './session/session.ts';

export type Place = {
  to:
    | '/today'
    | '/calendar'
    | '/pipeline'
    | '/customers'
    | '/dashboard'
    | '/stc-watch'
    | '/calculator'
    | '/data'
    | '/settings';
  label: string;
  Icon: typeof Users;
  /** Ability that the place requires, if any. */
  needs?: Ability;
  /** Key that leads there after `g` for "go". */
  key?: string;
};

/** Main screens, reachable from everywhere. */
export const places: readonly Place[] = [
  { to: '/today', label: 'Today', Icon: CalendarCheck, key: 't' },
  { to: '/calendar', label: 'Calendar', Icon: CalendarDays, key: 'a' },
  { to: '/pipeline', label: 'Pipeline', Icon: Columns3, key: 'p' },
  { to: '/customers', label: 'Customers', Icon: Users, key: 'c' },
  { to: '/dashboard', label: 'Dashboard', Icon: ChartColumn, key: 'd' },
  { to: '/stc-watch', label: 'STC watch', Icon: TrendingDown, key: 'q' },
  { to: '/calculator', label: 'Calculator', Icon: Calculator, needs: 'projects:write', key: 'l' },
  { to: '/data', label: 'Import and export', Icon: Upload, needs: 'customers:manage', key: 'i' },
  { to: '/settings', label: 'Settings', Icon: Settings, key: 's' },
];

export function placesFor(abilities: readonly Ability[]): readonly Place[] {
  return places.filter(({ needs }) => needs === undefined || abilities.includes(needs));
}

/** All settings by group, each with the ability it requires. */
export const settings = [
  {
    group: 'Firm',
    sections: [
      { to: '/settings/company', label: 'Company and proposals', needs: 'account:manage' },
      { to: '/settings/terms', label: 'Terms of sale', needs: 'account:manage' },
      { to: '/settings/team', label: 'Team', needs: 'team:manage' },
      { to: '/settings/security-log', label: 'Security log', needs: 'team:manage' },
    ],
  },
  {
    group: 'Selling',
    sections: [
      { to: '/settings/statuses', label: 'Pipeline', needs: 'account:manage' },
      { to: '/settings/products', label: 'Products', needs: 'customers:read' },
      { to: '/settings/plans', label: 'Electricity plans', needs: 'customers:read' },
      { to: '/settings/rebates', label: 'Rebates', needs: 'customers:read' },
      { to: '/settings/custom-fields', label: 'Custom fields', needs: 'account:manage' },
      { to: '/settings/lead-form', label: 'Lead form', needs: 'account:manage' },
    ],
  },
  {
    group: 'Messages',
    sections: [
      { to: '/settings/channels', label: 'Email and SMS', needs: 'channels:manage' },
      { to: '/settings/templates', label: 'Templates', needs: 'account:manage' },
      { to: '/settings/reminders', label: 'Reminders', needs: 'account:manage' },
    ],
  },
  {
    group: 'Developers',
    sections: [
      { to: '/settings/api-keys', label: 'API keys', needs: 'keys:manage' },
      { to: '/settings/webhooks', label: 'Webhooks', needs: 'webhooks:manage' },
      { to: '/settings/sandbox', label: 'Sandbox', needs: 'account:manage' },
    ],
  },
] as const;

/** The groups with the settings that a member may open; none is empty. */
export function settingsFor(abilities: readonly Ability[]) {
  return settings
    .map(({ group, sections }) => ({
      group,
      sections: sections.filter(({ needs }) => abilities.includes(needs)),
    }))
    .filter(({ sections }) => sections.length > 0);
}

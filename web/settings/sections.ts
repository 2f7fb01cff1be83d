/** All settings, each with the ability it requires. */
export const sections = [
  { to: '/settings/company', label: 'Company and proposals', needs: 'account:manage' },
  { to: '/settings/terms', label: 'Terms of sale', needs: 'account:manage' },
  { to: '/settings/statuses', label: 'Pipeline', needs: 'account:manage' },
  { to: '/settings/templates', label: 'Templates', needs: 'account:manage' },
  { to: '/settings/products', label: 'Products', needs: 'customers:read' },
  { to: '/settings/plans', label: 'Electricity plans', needs: 'customers:read' },
  { to: '/settings/rebates', label: 'Rebates', needs: 'customers:read' },
  { to: '/settings/channels', label: 'Email and SMS', needs: 'channels:manage' },
  { to: '/settings/team', label: 'Team', needs: 'team:manage' },
  { to: '/settings/api-keys', label: 'API keys', needs: 'keys:manage' },
  { to: '/settings/webhooks', label: 'Webhooks', needs: 'webhooks:manage' },
  { to: '/settings/sandbox', label: 'Sandbox', needs: 'account:manage' },
  { to: '/settings/security-log', label: 'Security log', needs: 'team:manage' },
] as const;

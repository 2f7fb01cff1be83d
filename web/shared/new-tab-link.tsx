import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** Leads to a page or a file that is not a screen of the app, beside it. */
export function NewTabLink({
  href,
  children,
  ...button
}: ButtonProps & { href: string; children: ReactNode; 'aria-label'?: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<ExternalLink size={14} />}
      {...button}
    >
      {children}
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </Button>
  );
}

import { Anchor, type AnchorProps, Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

function PlainAnchor(props: AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>) {
  return <Anchor {...props} />;
}

/** A link within the app that looks like one, and knows the app's addresses. */
export const TextLink = createLink(PlainAnchor);

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

import { Button, Center, Container, Loader, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { useEffect, useState } from 'react';
import { PageTitle } from '../shared/page-title.tsx';
import { failureText } from '../shared/states.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { isNetworkFault } from '../trpc.ts';
import { CodeMissing, mayReload } from './load-code.ts';

/** Shown instead of a screen that failed; the frame around it stays. It recovers by itself from a server that was away. */
export function SomethingFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isAway = error instanceof CodeMissing || isNetworkFault(error);
  const isWaiting = useReloadWhenBack(isAway);
  useEffect(() => {
    if (!isAway) console.error(error);
  }, [isAway, error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (!isAway) {
    return (
      <Failure title="Something went wrong" text={textOf(error)}>
        <Button onClick={retry}>Try again</Button>
      </Failure>
    );
  }
  const text = isWaiting
    ? 'Sundesk is being updated or can’t be reached. This screen reloads automatically when the server responds.'
    : 'The server responds, but part of this screen is missing. Reload the page. If that doesn’t help, contact the operator of your Sundesk server.';
  return (
    <Failure title="This screen could not be loaded" text={text}>
      <Button variant={isWaiting ? 'default' : 'filled'} onClick={() => location.reload()}>
        Reload now
      </Button>
    </Failure>
  );
}

function Failure({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <Container size="sm" py="xl" role="alert">
      <Title order={1}>{title}</Title>
      <Text my="sm">{text}</Text>
      {children}
    </Container>
  );
}

/** Shows the server's refusals, which are written for people, but no program errors. */
function textOf(error: unknown): string {
  return error instanceof TRPCClientError
    ? failureText(error)
    : 'This screen has an error. Your data is safe. Try again, or open another screen.';
}

export function NotFound() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <Text mb="md">Check the address. The page may have been removed.</Text>
      <TextLink to="/today" className="touch-target">
        Back to Today
      </TextLink>
    </>
  );
}

/** Instead of a screen that takes a while to come. */
export function Pending() {
  return (
    <Center mih="40vh" role="status" aria-label="Loading">
      <Loader type="dots" />
    </Center>
  );
}

const askEveryMs = 2000;
const storageKey = 'sundesk.reloaded-at';

/** Reloads the page as soon as the server answers; false when a reload has not helped. */
function useReloadWhenBack(isWanted: boolean): boolean {
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let wasAway = false;
    async function ask(): Promise<void> {
      const isThere = await answers();
      if (isOver) return;
      if (isThere) {
        const now = Date.now();
        const lastAt = Number(sessionStorage.getItem(storageKey)) || undefined;
        if (!mayReload({ lastAt, now, wasAway })) return setWaiting(false);
        sessionStorage.setItem(storageKey, String(now));
        location.reload();
        return;
      }
      wasAway = true;
      timer = setTimeout(() => void ask(), askEveryMs);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted]);
  return isWaiting;
}

/** Returns whether the server has the app; a proxy that answers for a server that is away does not count. */
async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/app', { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}

import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LucideProvider } from 'lucide-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './routes.tsx';
import { followMutations } from './shared/follow-mutations.ts';
import { failureText } from './shared/states.tsx';
import { readableColours, theme } from './theme.ts';
import { queryClient } from './trpc.ts';
import './app.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// The scroll lock behind dialogs reads the nonce for its styles under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the app');

followMutations(queryClient, {
  showSuccess: (message) => notifications.show({ color: 'teal', message }),
  showFailure: (error) =>
    notifications.show({ color: 'red', autoClose: false, message: failureText(error) }),
});

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColours}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {/* Above dialogs and below open lists, and away from the buttons that go on, which are at the right. */}
      <Notifications position="bottom-left" zIndex={250} />
      <LucideProvider size={16}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LucideProvider>
    </MantineProvider>
  </StrictMode>,
);

// Keeps the page that says that there is no connection. While developing, files change too often to be kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/app/sw.js').catch(() => undefined);
  });
}

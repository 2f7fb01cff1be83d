import { notifications } from '@mantine/notifications';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { loadCode } from './load-code.ts';
import { overlay } from './overlay.ts';
import { useMay } from './session/session.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';

// Loaded when they are first opened.
const loadPalette = () => loadCode(() => import('./palette/palette.tsx'));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await loadCode(() => import('./shortcuts/shortcuts-dialog.tsx'))).ShortcutsDialog,
}));
const CustomerDialog = lazy(async () => ({
  default: (await loadCode(() => import('../customers/customer-dialog.tsx'))).CustomerDialog,
}));

/** The screen itself comes first. */
const paletteAfterMs = 1500;

/** Overlays that open above every screen: the palette, the help on keys, and the form for a new customer. */
export function Overlays() {
  useShortcuts();
  useNewFromAddress();
  const now = useSyncExternalStore(overlay.subscribe, overlay.get);
  const { pathname } = useLocation();
  const mayWrite = useMay('customers:write');
  // Each stays once it was opened, so that it can leave gently.
  const used = useRef(new Set<typeof now>());
  used.current.add(now);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it.
  useEffect(() => overlay.close, [pathname]);

  // Loaded in advance, since people start to type at once.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), paletteAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <PartBoundary isOpen={now !== undefined} onFailure={overlay.close}>
      <Suspense fallback={null}>
        {used.current.has('palette') && <Opening what={Palette} isOpen={now === 'palette'} />}
        {used.current.has('shortcuts') && (
          <Opening what={ShortcutsDialog} isOpen={now === 'shortcuts'} />
        )}
        {mayWrite && used.current.has('new customer') && (
          <Opening what={CustomerDialog} isOpen={now === 'new customer'} />
        )}
      </Suspense>
    </PartBoundary>
  );
}

/** A dialog gives the focus back only if it was there, closed, before it was opened. */
function Opening({
  what: Dialog,
  isOpen,
}: {
  what: ComponentType<{ isOpen: boolean; onClose: () => void }>;
  isOpen: boolean;
}) {
  const [isOpenNow, setOpen] = useState(false);
  useEffect(() => setOpen(isOpen), [isOpen]);
  return <Dialog isOpen={isOpenNow} onClose={overlay.close} />;
}

/** `/customers?new=1` opens the form, for links and for the icon of the installed app. */
function useNewFromAddress(): void {
  const isNewRequested = useSearch({ strict: false }).new === true;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isNewRequested) return;
    overlay.open('new customer');
    void navigate({
      to: '/customers',
      search: (before) => ({ ...before, new: undefined }),
      replace: true,
    });
  }, [isNewRequested, navigate]);
}

type Props = { isOpen: boolean; onFailure: () => void; children: ReactNode };

/** Keeps the screen when a dialog above it fails, so that nothing that was typed there is lost. */
class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    notifications.show({
      color: 'red',
      title: 'Something went wrong',
      message:
        'Sundesk was updated or can’t reach the server. Finish your work here, then reload the page.',
    });
    this.props.onFailure();
  }

  /** Opened once more, it gets another chance. */
  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && this.props.isOpen && !before.isOpen) {
      this.setState({ hasFailed: false });
    }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

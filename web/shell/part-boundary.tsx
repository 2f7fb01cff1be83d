import { notifications } from '@mantine/notifications';
import { Component, type ReactNode } from 'react';

type Props = { isOpen: boolean; onFailure: () => void; children: ReactNode };

/** Keeps the screen when a dialog above it fails, so that nothing that was typed there is lost. */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
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

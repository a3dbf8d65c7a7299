import { Component, type ReactNode } from 'react';
import { reportFault } from '../faults';
import { say } from '../text';
import { Button } from '../ui/Button';
import { ErrorState } from '../ui/ErrorState';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** A mistake of ours while drawing: a whole sentence instead of an empty window. React offers this only as a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    reportFault(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <ErrorState
        title={say('window:broken')}
        actions={
          <Button
            look="primary"
            onClick={() => {
              window.location.reload();
            }}
          >
            {say('window:reload')}
          </Button>
        }
      >
        {say('window:brokenWhy')} <code>{error.message}</code>
      </ErrorState>
    );
  }
}

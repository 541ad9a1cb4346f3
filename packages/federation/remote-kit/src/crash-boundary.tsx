import { ErrorState } from '@sentinel/ui/core';
import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows the error in the area's container when rendering the area crashes; Retry renders the area from scratch. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <ErrorState title={`${this.props.title} has stopped`} onRetry={() => this.setState({ error: null })}>
        Something in this part of the page failed. The rest of the portal keeps working.
      </ErrorState>
    );
  }
}

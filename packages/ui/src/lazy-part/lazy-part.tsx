import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorState } from '../state-message/error-state.tsx';

interface LoadBoundaryProps {
  errorTitle: string;
  onRetry(): void;
  children: ReactNode;
}

/** When a component below it fails, shows an error with a Retry that renders it from scratch. */
class LoadBoundary extends Component<LoadBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title={this.props.errorTitle}
        onRetry={() => {
          this.props.onRetry();
          this.setState({ hasFailed: false });
        }}
      />
    );
  }
}

export interface LazyPartProps<Props extends object> {
  load(): Promise<{ default: ComponentType<Props> }>;
  props: Props;
  fallback: ReactNode;
  errorTitle: string;
}

/**
 * A component whose code loads when it is first shown. A failed load can be retried; `React.lazy` alone stays failed.
 */
export function LazyPart<Props extends object>({ load, props, fallback, errorTitle }: LazyPartProps<Props>) {
  const [Part, setPart] = useState(() => lazy(load) as ComponentType<Props>);
  return (
    <LoadBoundary errorTitle={errorTitle} onRetry={() => setPart(() => lazy(load) as ComponentType<Props>)}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

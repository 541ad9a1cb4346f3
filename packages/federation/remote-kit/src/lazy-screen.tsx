import { ErrorState, SkeletonText } from '@sentinel/ui/core';
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { screenFaultOf } from './screen-fault.ts';

type Load = () => Promise<{ default: ComponentType }>;

interface Attempt {
  /** Gives each loader its own key, so that React never reuses one screen for another. */
  readonly key: string;
  readonly Screen: LazyExoticComponent<ComponentType>;
}

/** The component each loader last returned, so that a loaded screen shows at once when it is mounted again. */
const attempts = new WeakMap<Load, Attempt>();
let keys = 0;

function lastAttempt(load: Load): Attempt {
  return attempts.get(load) ?? newAttempt(load, `screen-${++keys}`);
}

function newAttempt(load: Load, key: string): Attempt {
  const attempt = { key, Screen: lazy(load) };
  attempts.set(load, attempt);
  return attempt;
}

/**
 * A screen whose code loads when it is first shown; `load` must be the same function at every render. A failed load
 * shows an error with Retry, which requests the code again. A rejected `React.lazy` stays rejected, so each attempt
 * gets a new one. Routes need no key: another loader is another screen, even where React would keep the old one.
 */
export function LazyScreen({ load }: { load: Load }) {
  return <LoadedScreen key={lastAttempt(load).key} load={load} />;
}

function LoadedScreen({ load }: { load: Load }) {
  const [{ key, Screen }, setAttempt] = useState(() => lastAttempt(load));
  return (
    <ScreenBoundary onRetry={() => setAttempt(newAttempt(load, key))}>
      <Suspense fallback={<SkeletonText lines={5} />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}

interface ScreenBoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const fault = screenFaultOf(error);
    // A crash of the screen itself is left to the shell.
    if (fault === null) throw error;
    return (
      <ErrorState
        title="This page could not be loaded"
        onRetry={() => {
          this.props.onRetry();
          this.setState({ error: null });
        }}
      >
        A file of it did not arrive. Check the connection, then try again. <code>{fault}</code>
      </ErrorState>
    );
  }
}

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

type Load = () => Promise<{ default: ComponentType }>;

interface Attempt {
  /** Tells one loader from another, so that React never keeps a screen for the next one. */
  readonly key: string;
  readonly Screen: LazyExoticComponent<ComponentType>;
}

/** What each loader last gave, so that a loaded screen shows at once when it is mounted again. */
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
 * shows in place with Retry, which asks for the code again: a `React.lazy` that was rejected stays rejected, so each
 * attempt gets a new one. Routes need no key: another loader is another screen, also where React would keep this one.
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

/** Whether an error is a script or style that did not load. webpack's own and the browser's are told by their text. */
export function isLoadError(error: unknown): boolean {
  return error instanceof Error && /Loading (CSS )?chunk .* failed|dynamically imported module/i.test(error.message);
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
    // A crash of the screen itself is for the area's own boundary.
    if (!isLoadError(error)) throw error;
    return (
      <ErrorState
        title="This page could not be loaded"
        onRetry={() => {
          this.props.onRetry();
          this.setState({ error: null });
        }}
      >
        A file of it did not arrive. Check the connection, then try again.
      </ErrorState>
    );
  }
}

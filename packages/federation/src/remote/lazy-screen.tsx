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

/** What each loader last gave, so that a loaded screen shows at once when it is mounted again. */
const attempts = new WeakMap<Load, LazyExoticComponent<ComponentType>>();

function newAttempt(load: Load): LazyExoticComponent<ComponentType> {
  const attempt = lazy(load);
  attempts.set(load, attempt);
  return attempt;
}

/**
 * A screen whose code loads when it is first shown; `load` must be the same function at every render. A failed load
 * shows in place with Retry, which asks for the code again: a `React.lazy` that was rejected stays rejected, so each
 * attempt gets a new one.
 */
export function LazyScreen({ load }: { load: Load }) {
  const [Screen, setScreen] = useState<LazyExoticComponent<ComponentType>>(
    () => attempts.get(load) ?? newAttempt(load),
  );
  return (
    <ScreenBoundary onRetry={() => setScreen(newAttempt(load))}>
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

import { EmptyState, ErrorState, Skeleton, SkeletonText } from '@sentinel/ui/core';
import { PowerOff } from 'lucide-react';
import { createRoot, type Root } from 'react-dom/client';
import { failureSentence } from '../load-failure/failure-sentence.ts';
import styles from './area-status.module.css';
import type { AreaStatus } from './area-status.ts';

const roots = new WeakMap<HTMLElement, Root>();

/** Shows the skeleton or the failure of an area in its own element, and nothing while the area is shown or away. */
export function showAreaStatus(element: HTMLElement, title: string, status: AreaStatus, retry: () => void): void {
  if (status.kind === 'away') {
    roots.get(element)?.unmount();
    roots.delete(element);
    return;
  }
  const root = roots.get(element) ?? createRoot(element, { identifierPrefix: 'status-' });
  roots.set(element, root);
  root.render(<StatusView title={title} status={status} retry={retry} />);
}

/** What stands where a page will be. */
export function LoadingPage() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="240px" height="28px" />
      <SkeletonText lines={4} />
    </div>
  );
}

function StatusView({ title, status, retry }: { title: string; status: AreaStatus; retry: () => void }) {
  if (status.kind === 'loading') return <LoadingPage />;
  if (status.kind === 'off') {
    return (
      <EmptyState title={`${title} is switched off for now`} icon={<PowerOff size={24} strokeWidth={1.5} />}>
        We are mending something here. The rest of the portal keeps working, and this page comes back by itself.
      </EmptyState>
    );
  }
  if (status.kind !== 'failed') return null;
  const errors = [status.error, ...(status.registryError ? [status.registryError] : [])];
  const what = status.error.phase === 'error' ? 'has stopped' : 'is not available right now';
  return (
    <ErrorState title={`${title} ${what}`} onRetry={retry}>
      {errors.map(failureSentence).join(' ')} The rest of the portal keeps working.
      {errors.map((error) => (
        <code key={error.phase}>{error.line}</code>
      ))}
    </ErrorState>
  );
}

import { busyCalls } from '@sentinel/api-client';
import { Spinner } from '@sentinel/ui/core';
import { useSyncExternalStore } from 'react';
import styles from './busy-note.module.css';

/** Says that calls wait because the server is busy. The region is there before, so that screen readers announce its text. */
export function BusyNote({ product }: { readonly product: string }) {
  const isBusy = useSyncExternalStore(busyCalls.subscribe, busyCalls.get);
  return (
    <div role="status" className={styles.region}>
      {isBusy ? (
        <p className={styles.note}>
          <Spinner size="small" label="" />
          {product} is busy. Trying again in a moment…
        </p>
      ) : null}
    </div>
  );
}

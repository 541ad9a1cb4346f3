import { classNames } from '@sentinel/ui';
import { Check, CircleCheck, CircleDashed, CloudOff, HardDrive, TriangleAlert } from 'lucide-react';
import type { Status } from '../verdict/verdict.ts';
import type { SavedState } from './saved-state.ts';
import styles from './status-line.module.css';

interface StatusLineProps {
  readonly status: Status;
  readonly saved: SavedState;
}

/** The status of the interaction (spec part 3 section 4), and where its verdict is. */
export function StatusLine({ status, saved }: StatusLineProps) {
  return (
    <div className={styles.line}>
      <p role="status" className={classNames(styles.status, status === 'Complete' && styles.complete)}>
        {status === 'Complete' ? <Check size={12} aria-hidden="true" /> : null}
        {status}
      </p>
      <SavedText saved={saved} />
    </div>
  );
}

const SAVED = {
  saved: { text: 'Saved', Icon: CircleCheck },
  saving: { text: 'Saving…', Icon: CircleDashed },
  'on-device': { text: 'Saved on this device', Icon: HardDrive },
  offline: { text: 'Saved on this device, sent later', Icon: CloudOff },
  'not-kept': { text: 'Not saved yet', Icon: TriangleAlert },
} as const;

/** Where the verdict is: nothing to say before the first edit. */
export function SavedText({ saved }: { readonly saved: SavedState }) {
  if (saved === 'unedited') return null;
  const { text, Icon } = SAVED[saved];
  return (
    <p className={classNames(styles.place, saved === 'saved' && styles.saved, saved === 'not-kept' && styles.notKept)}>
      <Icon size={12} aria-hidden="true" />
      {text}
    </p>
  );
}

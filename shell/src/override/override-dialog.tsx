import { instantText } from '@sentinel/calendar';
import { useSession } from '@sentinel/session/react';
import { Modal, Spinner } from '@sentinel/ui';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { useEffect, useState } from 'react';
import { askOverride, type OverrideAnswer } from './ask-override.ts';
import styles from './override-dialog.module.css';
import type { OverrideLink } from './override-link.ts';

export interface OverrideDialogProps {
  readonly link: OverrideLink;
  readonly onClose: () => void;
  /** The next page shows it. */
  readonly onShown: (area: string) => void;
}

type Told = Exclude<OverrideAnswer, { error: string }>;

/**
 * Asks a member of the staff whether to show what a link names. What it says is what delivery has verified, never what
 * the link says of itself; where the link is good for nothing, it says why.
 */
export function OverrideDialog({ link, onClose, onShown }: OverrideDialogProps) {
  const [told, setTold] = useState<OverrideAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void askOverride(link, false).then((answer) => {
      if (isCurrent) setTold(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [link]);

  const confirm = async () => {
    setBusy(true);
    const answer = await askOverride(link, true);
    if (!('error' in answer)) return onShown(answer.area);
    setBusy(false);
    setTold(answer);
  };
  if (told === null) {
    return (
      <Modal open onClose={onClose} title="Show another version" buttons={[{ label: 'Cancel', variant: 'outline' }]}>
        <Spinner label="Checking the link" />
      </Modal>
    );
  }
  if ('error' in told) {
    return (
      <Modal open role="alertdialog" onClose={onClose} title="This link shows nothing" buttons={[{ label: 'Close' }]}>
        <p>{told.error}</p>
      </Modal>
    );
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`Show another version of ${told.area}?`}
      buttons={[
        { label: 'Cancel', variant: 'outline', disabled: isBusy },
        { label: 'Show It to Me', loading: isBusy, onClick: () => void confirm() },
      ]}
    >
      <Facts told={told} />
    </Modal>
  );
}

function Facts({ told }: { told: Told }) {
  const timeZone = ianaTimeZone(useSession().timeZone);
  const until = instantText(told.until, { timeZone, now: new Date() });
  const isLocal = told.origin !== undefined;
  return (
    <>
      <p>
        Only this browser shows it, and only while you are logged in. You can end it at any time.
        {isLocal ? ' It runs what is served on this computer, with all that you may do here.' : null}
      </p>
      <dl className={styles.facts}>
        <dt>Area</dt>
        <dd>{told.area}</dd>
        <dt>{isLocal ? 'Served from' : 'Version'}</dt>
        <dd>
          <code>{told.origin ?? told.version}</code>
        </dd>
        <dt>Made by</dt>
        <dd>{told.by}</dd>
        <dt>Until</dt>
        <dd>{until}</dd>
      </dl>
    </>
  );
}

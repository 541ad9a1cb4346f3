import { Banner, Button } from '@sentinel/ui';
import { useState } from 'react';
import styles from './release-tokens.module.css';

const SAID = { copied: 'Copied.', refused: 'Your browser does not allow copying. Please select the token instead.' };

interface NewSecretProps {
  readonly team: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of a new token, which nobody can see again, with a button that copies it. */
export function NewSecret({ team, secret, onClose }: NewSecretProps) {
  const [outcome, setOutcome] = useState<keyof typeof SAID>();
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setOutcome('copied');
    } catch {
      // The browser refuses, or this page has no clipboard: the text can still be selected.
      setOutcome('refused');
    }
  }
  return (
    <Banner tone="info">
      <div className={styles.secret}>
        <p>The token of {team}. Store it now, as a secret of the team’s pipeline: it isn’t shown again.</p>
        <code className={styles.secretText}>{secret}</code>
        <div className={styles.secretActions}>
          <Button variant="outline" onClick={() => void copy()}>
            Copy token
          </Button>
          <Button variant="outline" onClick={onClose}>
            I’ve stored it
          </Button>
        </div>
        <p role="status">{outcome ? SAID[outcome] : null}</p>
      </div>
    </Banner>
  );
}

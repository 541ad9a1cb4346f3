import { Banner, Button } from '@sentinel/ui';
import { useCopy } from '../../copy/use-copy.ts';
import styles from './release-tokens.module.css';

interface NewSecretProps {
  readonly team: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The form that made it may be a screen further down. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** The secret of a new token, which nobody can see again, with a button that copies it. */
export function NewSecret({ team, secret, onClose }: NewSecretProps) {
  const { copy, said } = useCopy(secret, 'token');
  return (
    <Banner tone="info">
      <div className={styles.secret}>
        <p>The token of {team}. Store it now, as a secret of the team’s pipeline: it isn’t shown again.</p>
        <code className={styles.secretText}>{secret}</code>
        <div className={styles.secretActions}>
          <Button ref={takeFocus} variant="outline" onClick={copy}>
            Copy token
          </Button>
          <Button variant="outline" onClick={onClose}>
            I’ve stored it
          </Button>
        </div>
        <p role="status">{said}</p>
      </div>
    </Banner>
  );
}

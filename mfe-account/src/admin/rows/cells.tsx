import { Badge } from '@sentinel/ui';
import { Fragment } from 'react';
import styles from './cells.module.css';

/** A word that never wraps: cut with an ellipsis where necessary, and shown in full on hover and on a card. */
export function WholeWord({ children }: { children: string }) {
  return (
    <span className={styles.whole} title={children}>
      {children}
    </span>
  );
}

/** Words that wrap only between words; the email addresses among them stay whole. */
export function showWords(text: string) {
  const words = text.split(' ');
  return (
    <span>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text have no key but their index
        <Fragment key={index}>
          {word.includes('@') ? <WholeWord>{word}</WholeWord> : word}
          {index < words.length - 1 ? ' ' : null}
        </Fragment>
      ))}
    </span>
  );
}

/** Text with names of fields and permissions; where necessary, the names wrap after an underscore. */
export function showNames(text: string) {
  const parts = text.split('_');
  return (
    <span className={styles.words}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no key but their index
        <Fragment key={index}>
          {part}
          {index < parts.length - 1 ? (
            <>
              _<wbr />
            </>
          ) : null}
        </Fragment>
      ))}
    </span>
  );
}

/** Permissions, each as its own label. */
export function showPermissions(permissions: readonly string[]) {
  if (permissions.length === 0) return <span className={styles.faint}>None</span>;
  return (
    <ul className={styles.badges}>
      {permissions.map((permission) => (
        <li key={permission}>
          <Badge>{permission}</Badge>
        </li>
      ))}
    </ul>
  );
}

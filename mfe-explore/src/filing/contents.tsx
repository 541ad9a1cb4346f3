import { TextLink } from '@sentinel/ui';
import styles from './filing.module.css';
import type { Filing } from './filing.query.ts';
import { sectionsOf } from './sections.ts';

/** The table of contents of a filing. */
export function Contents({ filing }: { readonly filing: Filing }) {
  const sections = sectionsOf(filing);
  if (sections.length < 2) return null;
  return (
    <nav aria-label="Contents" className={styles.contents}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <TextLink href={`#${id}`}>{title}</TextLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

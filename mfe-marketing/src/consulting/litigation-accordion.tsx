import type { ConsultingHome } from '@sentinel/brand';
import styles from './litigation-accordion.module.css';

interface LitigationAccordionProps {
  readonly items: ConsultingHome['litigation']['items'];
}

/**
 * Four items, one open at a time (spec part 3 section 2): `details` of one name close each other, with or without
 * script.
 */
export function LitigationAccordion({ items }: LitigationAccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, text, points }) => (
        <details key={title} name="litigation" className={styles.item}>
          <summary>
            <h3>{title}</h3>
            <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M4 10h12" />
              <path className={styles.upright} d="M10 4v12" />
            </svg>
          </summary>
          <div className={styles.body}>
            <p>{text}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </details>
      ))}
    </div>
  );
}

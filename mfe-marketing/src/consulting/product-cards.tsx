import type { ConsultingHome } from '@sentinel/brand';
import type { ReactNode } from 'react';
import styles from './product-cards.module.css';

/** Small drawings of what each card watches: trades on a price, event returns, marked words. */
const DRAWINGS: readonly ReactNode[] = [
  <>
    <path
      className={styles.price}
      d="M0 70 24 66 44 72 70 58 96 61 122 46 150 50 176 34 202 38 226 26 244 30 256 82 280 78 300 84 320 80"
    />
    <path className={styles.sale} d="M143 34h14l-7 11zM195 22h14l-7 11zM219 10h14l-7 11z" />
  </>,
  <>
    <path className={styles.zero} d="M0 14.5h320" />
    <path
      className={styles.bar}
      d="M6 14h24v20H6zM50 14h24v10H50zM94 14h24v32H94zM182 14h24v16h-24zM226 14h24v8h-24zM270 14h24v24h-24z"
    />
    <path className={styles.sale} d="M138 14h24v74h-24z" />
  </>,
  <>
    <path className={styles.marked} d="M92 26h152v16H92zM0 66h118v16H0z" />
    <path className={styles.words} d="M0 14h300M0 34h84M98 34h140M252 34h56M0 54h286M6 74h106M128 74h150" />
  </>,
];

/** The three cards of the Sentinel section. */
export function ProductCards({ cards }: { cards: ConsultingHome['sentinel']['cards'] }) {
  return (
    <div className={styles.cards}>
      {cards.map(({ title, text }, index) => (
        <article key={title}>
          <svg viewBox="0 0 320 96" aria-hidden="true">
            {DRAWINGS[index]}
          </svg>
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}

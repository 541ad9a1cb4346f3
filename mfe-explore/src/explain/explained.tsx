import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExplainCard, type ExplainCardProps } from './explain-card.tsx';
import styles from './explained.module.css';

export interface ExplainedProps extends Omit<ExplainCardProps, 'children'> {
  /** The value, which leads elsewhere itself. */
  children: ReactNode;
}

/** A link with a sign beside it that explains its value. */
export function Explained({ children, ...card }: ExplainedProps) {
  return (
    <span className={styles.explained}>
      <span className={styles.sign}>
        <ExplainCard {...card}>
          <Calculator size={12} aria-hidden="true" />
        </ExplainCard>
      </span>
      {children}
    </span>
  );
}

import { BrandMark } from '@sentinel/ui/core';
import type { ReactNode } from 'react';
import { StepHeading } from '../two-factor/step-heading.tsx';
import styles from './login.module.css';

interface FormCardProps {
  /** Without it, the content has its own heading. */
  title?: string;
  /** The card has replaced another, so its heading takes the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The card around every screen before the login. */
export function FormCard({ title, takesFocus = false, children }: FormCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <BrandMark size={36} />
        {title && takesFocus ? (
          <StepHeading level={1} className={styles.title}>
            {title}
          </StepHeading>
        ) : null}
        {title && !takesFocus ? <h1 className={styles.title}>{title}</h1> : null}
        {children}
      </div>
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './two-factor.module.css';

interface StepHeadingProps {
  level: 1 | 2 | 3;
  className?: string | undefined;
  children: ReactNode;
}

/** The heading of a screen that has replaced another: it takes the focus, so that screen readers announce it. */
export function StepHeading({ level, className = styles.title, children }: StepHeadingProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}

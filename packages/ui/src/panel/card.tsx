import type { ReactNode } from 'react';
import { useLink } from '../link/use-link.ts';
import styles from './panel.module.css';

export interface CardProps {
  title: ReactNode;
  headingLevel?: 2 | 3 | 4;
  icon?: ReactNode;
  children?: ReactNode;
  /** Facts or actions held at the bottom edge. */
  footer?: ReactNode;
  /** Makes the whole card one link. */
  href?: string;
}

/** One thing among several of its kind, in a grid; a link as a whole when it has an address. */
export function Card({ title, headingLevel = 3, icon, children, footer, href }: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card} data-link={href ? '' : undefined}>
      {icon ? (
        <span className={styles.cardIcon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Heading className={styles.cardTitle}>{href ? <CardLink href={href}>{title}</CardLink> : title}</Heading>
      {children ? <div className={styles.cardBody}>{children}</div> : null}
      {footer ? <footer className={styles.cardFooter}>{footer}</footer> : null}
    </article>
  );
}

function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a {...useLink({ href })} className={styles.cardLink}>
      {children}
    </a>
  );
}

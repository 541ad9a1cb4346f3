import type { ReactNode } from 'react';
import { useLink } from '../link/use-link.ts';
import styles from './panel.module.css';

export interface CardProps {
  title: ReactNode;
  headingLevel?: 2 | 3 | 4;
  icon?: ReactNode;
  children?: ReactNode;
  /** Facts or actions, aligned to the bottom edge. */
  footer?: ReactNode;
  /** Makes the whole card a link. */
  href?: string;
}

/** One of several similar things in a grid. With an address, the whole card is a link. */
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

import type { ReactNode } from 'react';
import { useLink } from '../link/use-link.ts';
import styles from './tabs.module.css';

export interface TabLink<Href extends string = string> {
  href: Href;
  label: ReactNode;
}

export interface TabLinksProps<Href extends string = string> {
  /** What the links switch between, for screen readers. */
  label: string;
  links: ReadonlyArray<TabLink<Href>>;
  /** The address of the current page. */
  current: NoInfer<Href>;
}

/** Links between the pages of one area, each with its own address, styled as tabs. For views of one page: `Tabs`. */
export function TabLinks<Href extends string = string>({ label, links, current }: TabLinksProps<Href>) {
  return (
    <nav className={styles.list} aria-label={label}>
      {links.map((link) => (
        <TabLinkAnchor key={link.href} {...link} isCurrent={link.href === current} />
      ))}
    </nav>
  );
}

function TabLinkAnchor({ href, label, isCurrent }: TabLink & { isCurrent: boolean }) {
  return (
    <a {...useLink({ href })} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </a>
  );
}

import { TextLink } from '@sentinel/ui/core';
import type { ReactNode } from 'react';
import { useBrandContent } from '../brand/brand-content.ts';
import { ProductFooter } from '../landing/product-footer.tsx';
import styles from './legal-page.module.css';
import { useSectionInView } from './use-section-in-view.ts';

/** One numbered section: paragraphs, and lists of short points. */
export interface LegalSection {
  readonly title: string;
  readonly parts: readonly (string | readonly string[])[];
}

interface LegalPageProps {
  readonly title: string;
  /** What it comes down to; no part of the document. */
  readonly brief: string;
  readonly sections: readonly LegalSection[];
  /** Where it stands in a paragraph, it is a link. */
  readonly contactEmail: string;
  readonly other: { readonly label: string; readonly href: string };
}

/** A legal document (spec part 2 section 2 "Legal pages"): numbered sections, with a list of them. */
export function LegalPage({ title, brief, sections, other, contactEmail }: LegalPageProps) {
  const { footer } = useBrandContent().analytics;
  const inView = useSectionInView(sections.map((_, index) => `s${index + 1}`));
  const list = (
    <ol>
      {sections.map((section, index) => (
        <li key={section.title}>
          <a href={`#s${index + 1}`} aria-current={inView === `s${index + 1}` ? 'location' : undefined}>
            <span>{index + 1}</span>
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className={styles.page} data-landing>
      <article className={styles.legal}>
        <header>
          <h1>{title}</h1>
          <p className={styles.date}>Last updated January 9, 2025</p>
          <p className={styles.review}>Draft to be reviewed by counsel before it applies to anyone.</p>
        </header>
        <nav className={styles.contents} aria-label="On this page">
          <h2>On this page</h2>
          {list}
          <p className={styles.other}>
            <TextLink href={other.href}>{other.label}</TextLink>
          </p>
        </nav>
        <div className={styles.text}>
          <details className={styles.folded}>
            <summary>On this page</summary>
            {list}
          </details>
          <p className={styles.brief}>
            <b>In short:</b> {brief} This summary isn’t part of the document.
          </p>
          {sections.map((section, index) => (
            <section key={section.title} id={`s${index + 1}`}>
              <h2>
                <span>{index + 1}</span>
                {section.title}
              </h2>
              {section.parts.map((part) =>
                typeof part === 'string' ? (
                  <p key={part}>{linked(part, contactEmail)}</p>
                ) : (
                  <ul key={part[0]}>
                    {part.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </div>
      </article>
      <ProductFooter footer={footer} home="/?view=home" />
    </div>
  );
}

function linked(text: string, email: string): ReactNode {
  const [before = '', after] = text.split(email);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <TextLink href={`mailto:${email}`} className={styles.mail}>
        {email}
      </TextLink>
      {after}
    </>
  );
}

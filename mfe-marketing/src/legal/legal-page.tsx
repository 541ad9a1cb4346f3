import { TextLink } from '@sentinel/ui/core';
import styles from './legal-page.module.css';

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
  readonly other: { readonly label: string; readonly href: string };
}

/** A legal document (spec part 2 section 2 "Legal pages"): numbered sections, with a list of them. */
export function LegalPage({ title, brief, sections, other }: LegalPageProps) {
  const list = (
    <ol>
      {sections.map((section, index) => (
        <li key={section.title}>
          <a href={`#s${index + 1}`}>
            <span>{index + 1}</span>
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <article className={styles.legal} data-landing>
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
                <p key={part}>{part}</p>
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
  );
}

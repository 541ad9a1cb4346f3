import { Badge, Panel, TextLink } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { STRIKING_TAGS } from '../trades/tag-words.ts';
import styles from './case.module.css';
import { earlierText } from './case-words.ts';
import type { CaseData } from './cases.query.ts';

/** Beside the timeline: tags, what the same people sold before, and how the figures are computed. */
export function CaseNotes({ found }: { readonly found: CaseData }) {
  const filings = new Set([...found.trades.map(({ accno }) => accno), found.news.accno]).size;
  return (
    <div className={styles.column}>
      {found.tags.length > 0 ? (
        <Panel title="Tags of the sales">
          <p className={styles.tags}>
            {found.tags.map(({ count, tag }) => (
              <Badge key={tag} tone={STRIKING_TAGS.includes(tag) ? 'accent' : 'neutral'}>
                {tag}
                {count > 1 ? ` × ${count}` : ''}
              </Badge>
            ))}
          </p>
        </Panel>
      ) : null}
      {found.earlier.length > 0 ? (
        <Panel title="Same person before">
          <ul className={styles.earlier}>
            {found.earlier.map((person) => (
              <li key={person.cik}>
                <TextLink href={`/insider?cik=${person.cik}`}>{readableName(person.name)}</TextLink>:{' '}
                {earlierText(person)}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title="How it is computed">
        <p className={styles.how}>
          Avoided loss: dollars sold × the fall of the news day, less the market’s. Gifts count at the close of their
          day. Sales under a 10b5-1 plan have no part.
        </p>
        <p className={styles.how}>
          Chance: each person’s sales are moved together to other days, at random, and counted again.
        </p>
        <p className={styles.how}>
          <b>Each figure</b> can be repeated from the {filings} filings named here and the closes in the JSON file. A
          case is a reason to look, not proof.
        </p>
      </Panel>
    </div>
  );
}

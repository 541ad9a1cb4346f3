import { Button, EmptyState, Panel } from '@sentinel/ui';
import { useState } from 'react';
import { VERDICT_WORDS } from '../verdict-words.ts';
import type { Disagreement, InteractionId } from './agreement.query.ts';
import styles from './disagreements-list.module.css';
import { countText } from './figure-text.ts';
import type { ReviewerNames } from './reviewer-names.ts';

/** Rows shown at first, and with each "Show more". */
const PAGE = 100;

interface DisagreementsListProps {
  readonly disagreements: readonly Disagreement[];
  readonly numHidden: number;
  readonly names: ReviewerNames;
  readonly open: InteractionId | null;
  readonly onOpen: (id: InteractionId) => void;
}

/** The interactions on which reviewers differ, open ones first, with each reviewer's verdict. */
export function DisagreementsList({ disagreements, numHidden, names, open, onOpen }: DisagreementsListProps) {
  const [shown, setShown] = useState(PAGE);
  const decided = disagreements.filter(({ adjudicated_at }) => adjudicated_at !== null).length;
  const reviewers = [...new Set(disagreements.flatMap(({ verdicts }) => verdicts.map(({ email }) => email)))].sort();
  return (
    <Panel
      flush
      title={
        <>
          Disagreements{' '}
          <span className={styles.counts}>
            {disagreements.length - decided} open, {decided} decided
          </span>
        </>
      }
    >
      {disagreements.length === 0 ? (
        <EmptyState title="No disagreements.">
          Interactions on which two reviewers or more differ are listed here.
        </EmptyState>
      ) : (
        <div className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Company · interaction</th>
                {reviewers.map((email) => (
                  <th key={email} scope="col" className={styles.reviewer}>
                    <abbr title={names.short(email)}>{names.initials(email)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {disagreements.slice(0, shown).map((disagreement) => {
                const { gvkey, company_name, interaction_num, verdicts, kind, adjudicated_at } = disagreement;
                const isOpen = open?.gvkey === gvkey && open.interaction_num === interaction_num;
                return (
                  <tr key={`${gvkey} ${interaction_num}`} data-decided={adjudicated_at !== null || undefined}>
                    <th scope="row">
                      <button
                        type="button"
                        className={styles.open}
                        aria-current={isOpen || undefined}
                        onClick={() => onOpen({ gvkey, interaction_num })}
                      >
                        {company_name} <span className={styles.number}>· {interaction_num}</span>
                        <span className={styles.state}>
                          {adjudicated_at !== null ? 'decided' : kind === 'highlights' ? 'highlights' : ''}
                        </span>
                      </button>
                    </th>
                    {reviewers.map((email) => {
                      const verdict = verdicts.find((given) => given.email === email);
                      return (
                        <td key={email} className={styles.reviewer}>
                          {verdict ? (
                            <abbr
                              className={styles.verdict}
                              data-relevant={verdict.categorization === 1 || undefined}
                              title={VERDICT_WORDS[verdict.categorization]}
                            >
                              {verdict.categorization === 1 ? 'R' : 'N'}
                            </abbr>
                          ) : (
                            <span className={styles.none}>–</span>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {shown < disagreements.length ? (
        <div className={styles.foot}>
          <Button variant="outline" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        </div>
      ) : null}
      {numHidden > 0 ? (
        <p className={styles.foot}>
          {countText(numHidden, 'interaction', 'interactions')} of yours to review {numHidden === 1 ? 'is' : 'are'} not
          listed until you have given your own verdict.
        </p>
      ) : null}
    </Panel>
  );
}

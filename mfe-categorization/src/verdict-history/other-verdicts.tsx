import { useQuery } from '@tanstack/react-query';
import { Disclosure } from './disclosure.tsx';
import { LoadState } from './load-state.tsx';
import { VerdictEntry } from './verdict-entry.tsx';
import styles from './verdict-history.module.css';
import { othersQuery, type ReviewedInteraction } from './verdict-history.query.ts';

interface OtherVerdictsProps {
  readonly of: ReviewedInteraction;
  /** The interaction's text, in which the highlights are. */
  readonly text: string;
}

/** What the other reviewers decided on an interaction: nobody sees it before their own verdict (docs/categorization.md "Blind overlap"). */
export function OtherVerdicts({ of, text }: OtherVerdictsProps) {
  return (
    <Disclosure title="Other reviewers">
      {of.version > 0 ? <LoadedOthers of={of} text={text} /> : <HiddenOthers />}
    </Disclosure>
  );
}

const HiddenOthers = () => (
  <p className={styles.empty}>Hidden until your own verdict is saved, so that nobody is led by what others decided.</p>
);

function LoadedOthers({ of, text }: OtherVerdictsProps) {
  const others = useQuery(othersQuery(of));
  if (!others.data) return <LoadState query={others} what="the other verdicts" />;
  const { is_hidden, verdicts } = others.data;
  if (is_hidden) return <HiddenOthers />;
  if (verdicts.length === 0) return <p className={styles.empty}>Nobody else has decided this interaction yet.</p>;
  return (
    <ul className={styles.entries} aria-label="Other reviewers">
      {verdicts.map((verdict) => (
        <VerdictEntry key={verdict.reviewer.email} verdict={verdict} text={text}>
          {verdict.reviewer.name || verdict.reviewer.email}
        </VerdictEntry>
      ))}
    </ul>
  );
}

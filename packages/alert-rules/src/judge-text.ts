import { type AlertRule, constraintOf } from './rule.ts';
import { met, NO_MATCH, unjudged, type Verdict } from './verdict.ts';

/** Which of the keywords a filing says (`read/says-keyword.ts`); null while its text is not stored. */
export type SaidKeywords = ReadonlySet<string> | null;

/** Whether a filing says all keywords, or at least one of them. A rule without keywords asks nothing. */
export function judgeKeywords({ filing }: Pick<AlertRule, 'filing'>, said: SaidKeywords): Verdict {
  const keywords = constraintOf(filing, 'keywords');
  if (!keywords) return met();
  if (!said) return unjudged('text');
  const found = keywords.val.filter((keyword) => said.has(keyword));
  const isEnough = keywords.bool === 'and' ? found.length === keywords.val.length : found.length > 0;
  if (!isEnough) return NO_MATCH;
  const asked = `${keywords.bool === 'and' ? 'all of' : 'at least one of'} ${quoted(keywords.val)}`;
  return met({ label: 'Keywords', asked, found: quoted(found) });
}

const quoted = (keywords: readonly string[]) => keywords.map((keyword) => `“${keyword}”`).join(', ');

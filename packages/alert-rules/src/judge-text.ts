import type { FormTypeConstraint } from '@sentinel/contracts-alert-criteria';
import { CONDITIONS } from '@sentinel/fields';
import { met, NO_MATCH, unjudged, type Verdict } from './verdict.ts';

/** Which of the keywords a filing says (`read/says-keyword.ts`); null while its text is not stored. */
export type SaidKeywords = ReadonlySet<string> | null;

type Keywords = Extract<FormTypeConstraint, { readonly constraint_type: 'keywords' }>;

/** Whether a filing says all keywords, or at least one of them. */
export function judgeKeywords({ bool, val }: Keywords, { said }: { readonly said: SaidKeywords }): Verdict {
  if (!said) return unjudged('text');
  const found = val.filter((keyword) => said.has(keyword));
  const isEnough = bool === 'and' ? found.length === val.length : found.length > 0;
  if (!isEnough) return NO_MATCH;
  const asked = `${bool === 'and' ? 'all of' : 'at least one of'} ${quoted(val)}`;
  return met({ label: CONDITIONS.keywords.label, asked, found: quoted(found) });
}

const quoted = (keywords: readonly string[]) => keywords.map((keyword) => `“${keyword}”`).join(', ');

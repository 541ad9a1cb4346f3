import type { FormTypeConstraint } from '@sentinel/contracts-alert-criteria';
import { CONDITIONS } from '@sentinel/fields';
import { type Answer, answer, waiting } from './answers.ts';
import { quoted } from './words.ts';

/** Which of the keywords a filing says (`read/says-keyword.ts`); null while its text is not stored. */
export type SaidKeywords = ReadonlySet<string> | null;

type Keywords = Extract<FormTypeConstraint, { readonly constraint_type: 'keywords' }>;

/** Whether a filing says all keywords, or at least one of them. */
export function judgeKeywords({ bool, val }: Keywords, { said }: { readonly said: SaidKeywords }): Answer {
  const asked = () => `${bool === 'and' ? 'all of' : 'at least one of'} ${quoted(val)}`;
  if (!said) return waiting(CONDITIONS.keywords, 'text', asked);
  const found = val.filter((keyword) => said.has(keyword));
  const isEnough = bool === 'and' ? found.length === val.length : found.length > 0;
  return answer(CONDITIONS.keywords, isEnough, asked, () => (found.length === 0 ? 'none of them' : quoted(found)));
}

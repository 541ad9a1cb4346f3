import { SegmentedControl } from '@sentinel/ui';
import { FormBlock } from '../parts/form-block.tsx';
import { FormRow } from '../parts/form-row.tsx';
import { KeywordsField } from '../parts/keywords-field.tsx';
import { type BlockProps, faultAt } from './block-props.ts';

const MODES = [
  { value: 'and', label: 'Require all' },
  { value: 'or', label: 'At least one' },
] as const;

/** The keywords and, from the second on, whether all of them are required. */
export function KeywordRows({ draft, onChange }: Pick<BlockProps, 'draft' | 'onChange'>) {
  return (
    <>
      <FormRow label="Keywords" about="Whole words, in upper or lower case. A phrase must be said as it is.">
        <KeywordsField keywords={draft.keywords} onChange={(keywords) => onChange({ ...draft, keywords })} />
      </FormRow>
      {draft.keywords.length > 1 ? (
        <FormRow label="Keywords required">
          <SegmentedControl
            hideLabel
            label="Keywords required"
            options={MODES}
            value={draft.keywordMode}
            onChange={(keywordMode) => onChange({ ...draft, keywordMode })}
          />
        </FormRow>
      ) : null}
    </>
  );
}

/** What a filing must say, in a keyword alert. */
export function KeywordsBlock({ draft, onChange, fault }: BlockProps) {
  return (
    <FormBlock title="Filing text" note="8-K, 10-Q, and 10-K" place="keywords" fault={faultAt(fault, 'keywords')}>
      <KeywordRows draft={draft} onChange={onChange} />
    </FormBlock>
  );
}

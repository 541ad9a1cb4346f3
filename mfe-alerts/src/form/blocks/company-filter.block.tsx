import { Dropdown } from '@sentinel/ui';
import { INDUSTRIES } from '@sentinel/vocabulary-market';
import { companyFilterOffText, withCompanyFilter, withCriteria } from '../../draft/toggle-rules.ts';
import { Chips } from '../parts/chips.tsx';
import { ConstraintRow } from '../parts/constraint-row.tsx';
import { FormBlock } from '../parts/form-block.tsx';
import { FormRow } from '../parts/form-row.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './company-filter.module.css';

const INDUSTRY_OPTIONS = INDUSTRIES.map((name) => ({ value: name as string, label: name as string }));

/** Which companies an alert is about, by industry and size. */
export function CompanyFilterBlock({ draft, onChange }: BlockProps) {
  const { criteria, formType } = draft;
  return (
    <FormBlock
      title="Company filter"
      note={formType === '4' ? 'As of the trade date' : 'As of the day of the event'}
      about="Only companies of these industries and sizes. Off, every company counts."
      toggle={{
        isOn: !criteria.includeAll,
        onChange: (isOn) => onChange(withCompanyFilter(draft, isOn)),
        offText: companyFilterOffText(draft),
      }}
    >
      <FormRow label="Industries">
        <div className={styles.industries}>
          <Dropdown
            multiple
            hideLabel
            label="Industries"
            placeholder={`All ${INDUSTRIES.length} industries`}
            options={INDUSTRY_OPTIONS}
            value={criteria.industries}
            onChange={(industries) => onChange(withCriteria(draft, { industries }))}
          />
          <Chips
            label="Chosen industries"
            chosen={criteria.industries}
            onChange={(industries) => onChange(withCriteria(draft, { industries }))}
          />
        </div>
      </FormRow>
      <ConstraintRow
        label="Market value"
        before="$"
        after="million"
        value={criteria.marketValue}
        onChange={(marketValue) => onChange(withCriteria(draft, { marketValue }))}
      />
      <ConstraintRow
        label="Average daily volume"
        about="The average value of the shares traded on a day, over the last 30 trading days."
        before="$"
        after="million"
        value={criteria.averageDailyVolume}
        onChange={(averageDailyVolume) => onChange(withCriteria(draft, { averageDailyVolume }))}
      />
      <ConstraintRow
        label="Share price"
        before="$"
        value={criteria.sharePrice}
        onChange={(sharePrice) => onChange(withCriteria(draft, { sharePrice }))}
      />
    </FormBlock>
  );
}

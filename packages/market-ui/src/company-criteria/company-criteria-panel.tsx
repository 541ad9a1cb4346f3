import { COMPANY_CRITERIA } from '@sentinel/fields';
import { Checkbox, ConstraintField, Dropdown } from '@sentinel/ui';
import { INDUSTRIES } from '@sentinel/vocabulary-market';
import { useId } from 'react';
import { PLACEHOLDER, withoutPlaceholder } from '../constraints/placeholder.ts';
import type { CompanyCriteria } from './company-criteria.ts';
import styles from './company-criteria-panel.module.css';

export interface CompanyCriteriaPanelProps {
  value: CompanyCriteria;
  onChange(value: CompanyCriteria): void;
  /** True while a company or an owner is chosen (spec part 3 section 4). */
  disabled?: boolean | undefined;
  /** Why it is disabled; shown below the heading. */
  reason?: string | undefined;
  headingLevel?: 2 | 3 | 4 | undefined;
}

const { industry, market_value, avg_daily_volume, share_price } = COMPANY_CRITERIA;

const INDUSTRY_OPTIONS = [
  { value: PLACEHOLDER, label: `All ${INDUSTRIES.length} industries` },
  ...INDUSTRIES.map((name) => ({ value: name as string, label: name as string })),
];

/** Which companies a search or an alert is about, by industry and size. */
export function CompanyCriteriaPanel({
  value,
  onChange,
  disabled = false,
  reason,
  headingLevel = 2,
}: CompanyCriteriaPanelProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const change = (part: Partial<CompanyCriteria>) => onChange({ ...value, ...part });
  const isOff = disabled || value.includeAll;
  const industries = withoutPlaceholder(value.industries);
  return (
    <section
      className={styles.panel}
      aria-labelledby={id}
      aria-describedby={disabled && reason ? `${id}-off` : undefined}
    >
      <header className={styles.header}>
        <Heading id={id} className={styles.title}>
          Company criteria
        </Heading>
        <Checkbox
          label="Include all"
          checked={value.includeAll}
          disabled={disabled}
          onChange={(event) => change({ includeAll: event.target.checked })}
        />
      </header>
      {disabled && reason ? (
        <p id={`${id}-off`} className={styles.reason}>
          {reason}
        </p>
      ) : null}
      <Dropdown
        multiple
        label={industry.label}
        options={INDUSTRY_OPTIONS}
        placeholderValue={PLACEHOLDER}
        value={industries.length > 0 ? industries : [PLACEHOLDER]}
        disabled={isOff}
        onChange={(names) => change({ industries: [...withoutPlaceholder(names)] })}
      />
      <ConstraintField
        label={market_value.label}
        unit="dollars"
        value={value.marketValue}
        disabled={isOff}
        onChange={(marketValue) => change({ marketValue })}
      />
      <ConstraintField
        label={avg_daily_volume.label}
        unit="dollars"
        value={value.averageDailyVolume}
        disabled={isOff}
        onChange={(averageDailyVolume) => change({ averageDailyVolume })}
      />
      <ConstraintField
        label={share_price.label}
        unit="dollars"
        value={value.sharePrice}
        disabled={isOff}
        onChange={(sharePrice) => change({ sharePrice })}
      />
    </section>
  );
}

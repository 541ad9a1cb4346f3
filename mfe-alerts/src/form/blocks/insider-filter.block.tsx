import { SegmentedControl } from '@sentinel/ui';
import { INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import { insiderFilterOffText, withInsiderFilter } from '../../draft/toggle-rules.ts';
import { ConstraintRow } from '../parts/constraint-row.tsx';
import { FormBlock } from '../parts/form-block.tsx';
import { FormRow } from '../parts/form-row.tsx';
import type { BlockProps } from './block-props.ts';

const LOOKBACKS = INSIDER_LOOKBACKS.map((value) => ({ value, label: `${value} days` }));

/** What insiders of the company did before: sales count with a price drop, purchases with an increase. */
export function InsiderFilterBlock({ draft, onChange }: BlockProps) {
  return (
    <FormBlock
      title="Insider trading filter"
      about="What insiders sold before the price dropped, or bought before it rose. Off, their trades don't matter."
      toggle={{
        isOn: draft.hasInsiderFilter,
        onChange: (isOn) => onChange(withInsiderFilter(draft, isOn)),
        offText: insiderFilterOffText(draft),
      }}
    >
      <FormRow label="Lookback period" about="Calendar days before the event over which their trades are added up.">
        <SegmentedControl
          hideLabel
          size="small"
          label="Lookback period"
          options={LOOKBACKS}
          value={draft.lookbackDays}
          onChange={(lookbackDays) => onChange({ ...draft, lookbackDays })}
        />
      </FormRow>
      <ConstraintRow
        label="Value sold"
        before="$"
        about="Counts with a price drop: enter one to use it."
        disabled={draft.priceDrop === ''}
        value={draft.valueSold}
        onChange={(valueSold) => onChange({ ...draft, valueSold })}
      />
      <ConstraintRow
        label="Value purchased"
        before="$"
        about="Counts with a price increase: enter one to use it."
        disabled={draft.priceIncrease === ''}
        value={draft.valuePurchased}
        onChange={(valuePurchased) => onChange({ ...draft, valuePurchased })}
      />
    </FormBlock>
  );
}

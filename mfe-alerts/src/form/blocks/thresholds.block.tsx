import { withThresholds } from '../../draft/toggle-rules.ts';
import { typedThreshold } from '../../draft/typed-number.ts';
import { FormBlock } from '../parts/form-block.tsx';
import { FormRow } from '../parts/form-row.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { type BlockProps, faultAt } from './block-props.ts';

const ROWS = [
  { field: 'priceDrop', label: 'Price Drop' },
  { field: 'priceIncrease', label: 'Price Increase' },
] as const;

/** How far the price must move against the previous close. */
export function ThresholdsBlock({ draft, onChange, fault }: BlockProps) {
  return (
    <FormBlock
      title="Materiality threshold"
      note="Against the previous close"
      place="thresholds"
      fault={faultAt(fault, 'thresholds')}
      about="The alert fires when the price falls or rises this far within the day. With both, one is enough."
    >
      {ROWS.map(({ field, label }) => (
        <FormRow key={field} label={label}>
          <NumberField
            label={label}
            after="%"
            keep={typedThreshold}
            value={draft[field]}
            onChange={(percent) => onChange(withThresholds(draft, { [field]: percent }))}
          />
        </FormRow>
      ))}
    </FormBlock>
  );
}

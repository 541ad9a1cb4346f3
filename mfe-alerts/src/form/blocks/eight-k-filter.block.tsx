import { EightKItemsField } from '@sentinel/market-ui';
import { withEightKFilter } from '../../draft/toggle-rules.ts';
import { FormBlock } from '../parts/form-block.tsx';
import type { BlockProps } from './block-props.ts';
import { KeywordRows } from './keywords.block.tsx';

/** Which 8-Ks fire a material event alert: their items, and what they say. */
export function EightKFilterBlock({ draft, onChange }: BlockProps) {
  return (
    <FormBlock
      title="8-K filter"
      about="A company reports a material event in an 8-K; its items say what happened. Off, every 8-K counts."
      toggle={{ isOn: draft.hasEightKFilter, onChange: (isOn) => onChange(withEightKFilter(draft, isOn)) }}
    >
      <EightKItemsField
        label="Contents of 8-K filing"
        value={draft.items}
        onChange={(items) => onChange({ ...draft, items })}
      />
      <KeywordRows draft={draft} onChange={onChange} />
    </FormBlock>
  );
}

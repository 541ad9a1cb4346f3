import { type BlockName, blockOf } from '../../draft/form-blocks.ts';
import { offTextOf, withBlock, withValues } from '../../draft/toggle-rules.ts';
import { ConditionRow } from '../parts/condition-row.tsx';
import { FormBlock } from '../parts/form-block.tsx';
import { type BlockProps, faultAt } from './block-props.ts';

interface ConditionsBlockProps extends BlockProps {
  readonly block: BlockName;
}

/** Some conditions of an alert, as they are declared. */
export function ConditionsBlock({ block, draft, onChange, fault }: ConditionsBlockProps) {
  const { about, conditions, note, switch: toggle, title } = blockOf(block);
  const asOf = draft.formType === '4' ? 'As of the trade date' : 'As of the day of the event';
  return (
    <FormBlock
      title={title}
      about={about}
      note={block === 'company' ? asOf : note}
      place={block}
      fault={faultAt(fault, block)}
      toggle={
        toggle && {
          isOn: draft.switchedOn.includes(block),
          onChange: (isOn) => onChange(withBlock(draft, block, isOn)),
          offText: offTextOf(draft, block),
          showsFields: toggle === 'shown',
        }
      }
    >
      {conditions.map((name) => (
        <ConditionRow
          key={name}
          name={name}
          draft={draft}
          onChange={(value) => onChange(withValues(draft, { [name]: value }))}
        />
      ))}
    </FormBlock>
  );
}

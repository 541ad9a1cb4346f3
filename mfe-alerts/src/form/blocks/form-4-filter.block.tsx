import { insider_types, officer_roles, trade_direction } from '@sentinel/fields';
import { INSIDER_TYPES, OFFICER_ROLES, TRADE_TYPES } from '@sentinel/vocabulary-market';
import { withForm4Filter, withForm4Values } from '../../draft/toggle-rules.ts';
import { CheckRow } from '../parts/check-row.tsx';
import { ConstraintRow } from '../parts/constraint-row.tsx';
import { FormBlock } from '../parts/form-block.tsx';
import { FormRow } from '../parts/form-row.tsx';
import { Switch } from '../parts/switch.tsx';
import { type BlockProps, faultAt } from './block-props.ts';
import styles from './form-4-filter.module.css';

/** Which trades of a Form 4 fire an insider trading alert. */
export function Form4FilterBlock({ draft, onChange, fault }: BlockProps) {
  const change = (part: Parameters<typeof withForm4Values>[1]) => onChange(withForm4Values(draft, part));
  return (
    <FormBlock
      title="Form 4 filter"
      place={fault?.at === 'insiderTypes' ? 'insiderTypes' : 'tradeTypes'}
      fault={faultAt(fault, 'tradeTypes') ?? faultAt(fault, 'insiderTypes')}
      about="A Form 4 reports what an insider of a company bought and sold. Off, every purchase and sale counts."
      toggle={{
        isOn: draft.hasForm4Filter,
        onChange: (isOn) => onChange(withForm4Filter(draft, isOn)),
        showsFields: true,
      }}
    >
      <CheckRow
        label={trade_direction.label}
        options={TRADE_TYPES}
        value={draft.tradeTypes}
        onChange={(tradeTypes) => change({ tradeTypes })}
      />
      <CheckRow
        label={insider_types.label}
        options={INSIDER_TYPES}
        value={draft.insiderTypes}
        onChange={(insiderTypes) => change({ insiderTypes })}
      />
      <CheckRow
        label={officer_roles.label}
        options={OFFICER_ROLES}
        value={draft.officerRoles}
        onChange={(officerRoles) => change({ officerRoles })}
      />
      <FormRow
        label="Exclude 10b5-1 Trades"
        about="A 10b5-1 plan is set up in advance and trades on a schedule, whatever the insider knows later."
      >
        <Switch
          label="Exclude 10b5-1 Trades"
          checked={draft.excludes10b51}
          onChange={({ target }) => change({ excludes10b51: target.checked })}
        />
        <span className={styles.effect}>
          {draft.excludes10b51 ? 'Planned trades do not fire' : 'Planned trades fire, too'}
        </span>
      </FormRow>
      <ConstraintRow
        label="Shares traded"
        about="All purchases, or all sales, of one Form 4 added up."
        value={draft.sharesTraded}
        onChange={(sharesTraded) => change({ sharesTraded })}
      />
      <ConstraintRow
        label="Value of shares traded"
        about="All purchases, or all sales, of one Form 4 added up."
        before="$"
        value={draft.valueTraded}
        onChange={(valueTraded) => change({ valueTraded })}
      />
    </FormBlock>
  );
}

import { TextField } from '@sentinel/ui';
import { hasThresholds } from '../draft/alert-draft.ts';
import styles from './alert-form.module.css';
import { type BlockProps, faultAt } from './blocks/block-props.ts';
import { CompanyFilterBlock } from './blocks/company-filter.block.tsx';
import { DeliveryBlock } from './blocks/delivery.block.tsx';
import { EightKFilterBlock } from './blocks/eight-k-filter.block.tsx';
import { Form4FilterBlock } from './blocks/form-4-filter.block.tsx';
import { InsiderFilterBlock } from './blocks/insider-filter.block.tsx';
import { KeywordsBlock } from './blocks/keywords.block.tsx';
import { TargetsBlock } from './blocks/targets.block.tsx';
import { ThresholdsBlock } from './blocks/thresholds.block.tsx';

/** All fields of an alert: the blocks that its kind has (spec part 2, section 2 "Create/Edit Alert form"). */
export function AlertFields(props: BlockProps) {
  const { draft, onChange, fault } = props;
  const { formType } = draft;
  return (
    <>
      <section className={styles.name} data-place="name">
        <TextField
          label="Alert name"
          error={faultAt(fault, 'name')}
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
      </section>
      <TargetsBlock {...props} />
      <CompanyFilterBlock {...props} />
      {formType === '4' ? <Form4FilterBlock {...props} /> : null}
      {formType === 'keyword' ? <KeywordsBlock {...props} /> : null}
      {hasThresholds(formType) ? <ThresholdsBlock {...props} /> : null}
      {formType === '8-K' ? <EightKFilterBlock {...props} /> : null}
      {hasThresholds(formType) ? <InsiderFilterBlock {...props} /> : null}
      <DeliveryBlock {...props} />
    </>
  );
}

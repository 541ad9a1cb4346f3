import { TextField } from '@sentinel/ui';
import { blocksOfKind } from '../draft/form-blocks.ts';
import styles from './alert-form.module.css';
import { type BlockProps, faultAt } from './blocks/block-props.ts';
import { ConditionsBlock } from './blocks/conditions.block.tsx';
import { DeliveryBlock } from './blocks/delivery.block.tsx';
import { TargetsBlock } from './blocks/targets.block.tsx';

/** All fields of an alert: the blocks that its kind has (spec part 2, section 2 "Create/Edit Alert form"). */
export function AlertFields(props: BlockProps) {
  const { draft, onChange, fault } = props;
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
      {blocksOfKind(draft.formType).map((block) => (
        <ConditionsBlock key={block} block={block} {...props} />
      ))}
      <DeliveryBlock {...props} />
    </>
  );
}

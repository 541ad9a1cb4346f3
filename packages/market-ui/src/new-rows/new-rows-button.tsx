import { classNames } from '@sentinel/ui';
import styles from './new-rows-button.module.css';

export interface NewRowsButtonProps {
  /** 0: nothing shows. */
  readonly count: number;
  /** What they are: 'trade', 'trades'. */
  readonly nouns: readonly [one: string, many: string];
  readonly onShow: () => void;
  readonly className?: string | undefined;
}

const COUNT = new Intl.NumberFormat('en-US');

/**
 * "12 new trades: show": what has come since the rows beside it were read, which stay as they are. On a phone it lies over the foot of
 * the page. That there is something new is said once, however many more come.
 */
export function NewRowsButton({ count, nouns, onShow, className }: NewRowsButtonProps) {
  return (
    <>
      {count > 0 ? (
        <button type="button" className={classNames(styles.button, className)} onClick={onShow}>
          {COUNT.format(count)} new {nouns[count === 1 ? 0 : 1]}: show
        </button>
      ) : null}
      <span role="status" className="visually-hidden">
        {count > 0 ? `There are new ${nouns[1]}.` : ''}
      </span>
    </>
  );
}

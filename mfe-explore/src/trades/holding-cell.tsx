import { classNames, Tooltip } from '@sentinel/ui';
import { NoValue } from '../cells/cells.tsx';
import { plainNumberText } from '../cells/formats.ts';
import styles from './holding-cell.module.css';
import type { TradeRow } from './trade-warnings.ts';

type Held = Pick<TradeRow, 'held_after' | 'held_before' | 'held_indirectly' | 'holding_traded' | 'trade_direction'>;

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The part of a holding that was traded, with the sign of what it did to the holding: '−40%', '+12.5%', 'New'; undefined: unknown. */
export function holdingText({ held_before, holding_traded, trade_direction }: Held): string | undefined {
  if (held_before === 0) return 'New';
  if (holding_traded === null) return undefined;
  const percent = PERCENT.format(holding_traded);
  return percent === '0%' ? 'Under 0.1%' : `${trade_direction === 'purchase' ? '+' : '−'}${percent}`;
}

/** What was held before and after, directly and indirectly: 'Held directly: 10,000 → 6,000 shares.' */
function linesOf({ held_after, held_before, held_indirectly }: Held): readonly string[] {
  const { after, before } = held_indirectly ?? { after: 0, before: 0 };
  const direct = { after: (held_after ?? 0) - after, before: (held_before ?? 0) - before };
  const line = (how: string, lot: typeof direct) =>
    lot.after === 0 && lot.before === 0
      ? []
      : [`Held ${how}: ${plainNumberText(lot.before)} → ${plainNumberText(lot.after)} shares.`];
  return [...line('directly', direct), ...line('indirectly', { after, before })];
}

/** How much of the holding a trade moved, and a bar: all of the larger of the holdings before and after, its traded part filled. */
export function HoldingCell({ row }: { row: Held }) {
  const text = holdingText(row);
  const { held_after, held_before, trade_direction } = row;
  if (text === undefined || held_before === null || held_after === null)
    return (
      <NoValue label="The form does not say what is held after the trade, or an amendment replaced a part of it">
        unknown
      </NoValue>
    );
  const moved = Math.abs(held_after - held_before) / Math.max(held_after, held_before, 1);
  return (
    <Tooltip label={linesOf(row).join(' ')} content={linesOf(row).map((line) => <p key={line}>{line}</p>)}>
      <span className={styles.holding}>
        {text}
        <span className={classNames(styles.bar, styles[trade_direction])} aria-hidden="true">
          <span style={{ inlineSize: `${moved * 100}%` }} />
        </span>
      </span>
    </Tooltip>
  );
}

import { dayText } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { insiderPath } from '@sentinel/market-ui';
import { Panel, TextLink } from '@sentinel/ui';
import { readableName, storedCopyPath } from '@sentinel/vocabulary-market';
import { type PlainColumn, PlainTable } from '../../cells/plain-table.tsx';
import { companyPath } from '../company-address.ts';
import { dollarsText, sharesText } from '../figures.ts';
import styles from './short-swing-panel.module.css';

export type ShortSwing = OperationResponse<'get_insider'>['short_swings'][number];
type Pair = ShortSwing['pairs'][number];

interface ShortSwingPanelProps {
  /** Whose page it stands on: each exposure names the other. */
  readonly of: 'company' | 'person';
  readonly shortSwings: readonly ShortSwing[];
}

/** "Short-swing exposure": what purchases and sales within six months let the company recover. Nothing where there is none. */
export function ShortSwingPanel({ of, shortSwings }: ShortSwingPanelProps) {
  if (shortSwings.length === 0) return null;
  return (
    <Panel title="Short-swing exposure" headingLevel={2}>
      <p className={styles.about}>
        Purchases and sales (codes P and S, under plans too) of the last two years, within less than six months of each
        other in either order, matched for the greatest profit: what Section 16(b) may let the company recover. Left out
        as exempt or not matched here: awards (A), exercises (M), withholding (F), gifts (G), all other codes, and
        derivatives. Adjusted for splits. Not legal advice.
      </p>
      {shortSwings.map((one) => (
        <details key={`${one.cik} ${one.owner_cik}`} className={styles.exposure} open={shortSwings.length === 1}>
          <summary>
            <b>{dollarsText(one.profit)}</b> matchable within six months {of === 'company' ? 'by' : 'at'}{' '}
            {of === 'company' ? readableName(one.owner) : (one.ticker ?? one.name)}, on {one.rows} rows
          </summary>
          <p>
            {of === 'company' ? (
              <TextLink href={insiderPath(one.owner_cik)} inSentence>
                {readableName(one.owner)}
              </TextLink>
            ) : (
              <TextLink href={companyPath({ cik: one.cik })} inSentence>
                {one.name}
              </TextLink>
            )}
            {one.num_pairs > one.pairs.length ? `: the ${one.pairs.length} largest of ${one.num_pairs} pairs` : ''}
          </p>
          <PlainTable
            rows={one.pairs}
            columns={PAIR_COLUMNS}
            label={`Matched rows, ${readableName(one.owner)}, ${one.ticker ?? one.name}`}
          />
        </details>
      ))}
    </Panel>
  );
}

/** A pair can lose money so that the others gain more. */
const profitText = (usd: number) => (usd < 0 ? `−${dollarsText(-usd)}` : dollarsText(usd));

const PAIR_COLUMNS: readonly PlainColumn<Pair>[] = [
  ['Profit', ({ profit }) => profitText(profit), 'number'],
  ['Shares', ({ shares }) => sharesText(shares), 'number'],
  ['Bought', ({ purchase }) => <Filed {...purchase} />, 'date'],
  ['At', ({ purchase }) => dollarsText(purchase.price), 'number'],
  ['Sold', ({ sale }) => <Filed {...sale} />, 'date'],
  ['At', ({ sale }) => dollarsText(sale.price), 'number'],
];

/** The day of a row, with its filing. */
function Filed({ accno, day }: Pair['sale']) {
  return <TextLink href={storedCopyPath(accno)}>{dayText(day)}</TextLink>;
}

import type { Statements } from '@sentinel/database';
import { SIC_RANGES } from '@sentinel/vocabulary';

/** What the facts of all companies have in common. */
export interface FactInputs {
  /** The market fund returns are adjusted with; null while there is none: then adjusted returns are unknown. */
  readonly fund: { readonly id: number; readonly hasDividends: boolean } | null;
  /** The last session that has come: that of the fund's last bar, or of any bar where there is no fund. */
  readonly frontier: number | null;
  readonly sicRanges: { readonly from: number[]; readonly to: number[]; readonly industry: string[] };
}

const sicRanges = {
  from: SIC_RANGES.map(({ from }) => from),
  to: SIC_RANGES.map(({ to }) => to),
  industry: SIC_RANGES.map(({ industry }) => industry),
};

/** Reads them as of now. */
export async function readFactInputs(tx: Statements): Promise<FactInputs> {
  const [fund] = await tx<{ id: number; hasDividends: boolean; last: number | null }[]>`
    select id::int, has_dividends as "hasDividends",
           (select max(session) from market.daily_bar where security_id = security.id) as last
      from market.security where is_benchmark`;
  if (fund) return { fund, frontier: fund.last, sicRanges };
  const [any] = await tx<{ last: number | null }[]>`select max(session) as last from market.daily_bar`;
  return { fund: null, frontier: any?.last ?? null, sicRanges };
}

import type { Statements } from '@sentinel/database';
import { industryOfSic } from '@sentinel/vocabulary';

/** Inputs that all facts share. */
export interface FactInputs {
  /** The market fund for adjusted returns; while it is null, adjusted returns are unknown. */
  readonly fund: { readonly id: number; readonly hasDividends: boolean } | null;
  /** The last session with prices: of the fund's last bar, or of any bar when there is no fund. */
  readonly frontier: number | null;
  /** All SIC codes of companies, and their industries in the same order. */
  readonly industries: { readonly sic: string[]; readonly name: (string | null)[] };
}

export async function readFactInputs(tx: Statements): Promise<FactInputs> {
  const codes = await tx<{ sic: string }[]>`select distinct sic from market.company where sic is not null`;
  const industries = { sic: codes.map(({ sic }) => sic), name: codes.map(({ sic }) => industryOfSic(sic)) };
  const [fund] = await tx<{ id: number; hasDividends: boolean; last: number | null }[]>`
    select id::int, has_dividends as "hasDividends",
           (select max(session) from market.daily_bar where security_id = security.id) as last
      from market.security where is_benchmark`;
  if (fund) return { fund, frontier: fund.last, industries };
  const [newest] = await tx<{ last: number | null }[]>`select max(session) as last from market.daily_bar`;
  return { fund: null, frontier: newest?.last ?? null, industries };
}

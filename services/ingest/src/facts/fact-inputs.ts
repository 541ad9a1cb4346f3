import type { Statements } from '@sentinel/database';
import { industryOfSic } from '@sentinel/vocabulary-market';

/**
 * What real prices and the demo's have of their own. In the SQL, a row's `world` is its place in the parameters: 1 real, 2 demo.
 */
interface WorldInputs {
  /** The market fund for adjusted returns; while it is null, adjusted returns are unknown. */
  readonly fund: { readonly id: number; readonly hasDividends: boolean } | null;
  /** The last session with prices: of the fund's last bar, or of any bar when there is no fund. */
  readonly frontier: number | null;
}

/** Inputs that all facts share. */
export interface FactInputs {
  /** Real prices, then the demo's. */
  readonly worlds: readonly [WorldInputs, WorldInputs];
  /** All SIC codes of companies, and their industries in the same order. */
  readonly industries: { readonly sic: string[]; readonly name: (string | null)[] };
}

export async function readFactInputs(tx: Statements): Promise<FactInputs> {
  const codes = await tx<{ sic: string }[]>`select distinct sic from market.company where sic is not null`;
  const industries = { sic: codes.map(({ sic }) => sic), name: codes.map(({ sic }) => industryOfSic(sic)) };
  return { worlds: [await readWorld(tx, false), await readWorld(tx, true)], industries };
}

async function readWorld(tx: Statements, isDemo: boolean): Promise<WorldInputs> {
  const [fund] = await tx<{ id: number; hasDividends: boolean; last: number | null }[]>`
    select id::int, has_dividends as "hasDividends",
           (select max(session) from market.daily_bar where security_id = security.id) as last
      from market.security where is_benchmark and is_demo = ${isDemo}`;
  if (fund) return { fund, frontier: fund.last };
  const [newest] = await tx<{ last: number | null }[]>`
    select max((select max(session) from market.daily_bar where security_id = security.id)) as last
      from market.security where is_demo = ${isDemo}`;
  return { fund: null, frontier: newest?.last ?? null };
}

/** The parameters `$1` (funds), `$2` (whether they have dividends), `$3`, `$4` (industries) and `$5` (last sessions with prices). */
export function inputParameters({ industries, worlds }: FactInputs): readonly unknown[] {
  return [
    worlds.map(({ fund }) => fund?.id ?? null),
    // As text, because the driver writes a list of booleans wrongly.
    worlds.map(({ fund }) => String(fund?.hasDividends ?? false)),
    industries.sic,
    industries.name,
    worlds.map(({ frontier }) => frontier),
  ];
}

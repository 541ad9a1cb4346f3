import { asc, type Database, eq, inArray, type SQL, schema } from '@sentinel/database';
import type { InsiderType } from '@sentinel/vocabulary';
import type { TradeInput, TradePart } from '../judge-trade.ts';

/** A filing's purchases, or its sales, with the owner's names and title for the message. */
export interface TradeOfFiling extends TradeInput {
  readonly ownerNames: string;
  readonly ownerTitle: string;
}

/** What matching and its messages need to know about a filing. */
export interface MatchInput {
  readonly accession: string;
  readonly formType: string;
  readonly isDemo: boolean;
  readonly acceptedAt: Date | null;
  readonly requestId: string;
  readonly company: { readonly cik: string; readonly name: string; readonly ticker: string | null };
  /** One per direction; its parts are the trade dates. */
  readonly trades: readonly TradeOfFiling[];
}

/**
 * Reads the match input of filings: of a new filing, or of past ones.
 * @param which condition on `market.filing`
 */
export async function readMatchInputs({ orm }: Database, which: SQL | undefined): Promise<MatchInput[]> {
  const { company, filing, trade } = schema;
  const filings = await orm
    .select({
      accession: filing.accession,
      formType: filing.formType,
      isDemo: filing.isDemo,
      acceptedAt: filing.acceptedAt,
      requestId: filing.requestId,
      cik: filing.issuerCik,
      name: company.name,
      ticker: company.ticker,
    })
    .from(filing)
    .leftJoin(company, eq(company.cik, filing.issuerCik))
    .where(which);
  if (filings.length === 0) return [];
  const rows = await orm
    .select()
    .from(trade)
    .where(
      inArray(
        trade.accession,
        filings.map(({ accession }) => accession),
      ),
    )
    .orderBy(asc(trade.tradeDate));
  const rowsOf = new Map<string, TradeRow[]>();
  for (const row of rows) {
    const others = rowsOf.get(row.accession);
    if (others) others.push(row);
    else rowsOf.set(row.accession, [row]);
  }
  return filings.map(({ cik, name, ticker, ...filed }) => ({
    ...filed,
    company: { cik, name: name ?? cik, ticker },
    trades: byDirection(rowsOf.get(filed.accession) ?? []),
  }));
}

type TradeRow = typeof schema.trade.$inferSelect;

function byDirection(rows: readonly TradeRow[]): TradeOfFiling[] {
  const trades = new Map<string, TradeOfFiling & { parts: TradePart[] }>();
  for (const row of rows) {
    const { direction, issuerCik, ownerCiks, ownerNames, ownerTitle, plan10b51, shares, tradeDate, value } = row;
    const trade = trades.get(direction) ?? {
      direction,
      issuerCik,
      ownerCiks,
      ownerNames,
      ownerTitle,
      insiderTypes: row.insiderTypes as InsiderType[],
      parts: [],
    };
    trade.parts.push({ plan10b51, shares, tradeDate, value });
    trades.set(direction, trade);
  }
  return [...trades.values()];
}

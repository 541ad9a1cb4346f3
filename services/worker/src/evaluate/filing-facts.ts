import type { TradeFact, TradePart } from '@sentinel/alert-rules';
import { asc, type Database, eq, schema } from '@sentinel/database';
import type { InsiderType } from '@sentinel/vocabulary';

/** Purchases or sales of a filing, with what a message about them says. */
export interface FilingTrade extends TradeFact {
  readonly ownerNames: string;
  readonly ownerTitle: string;
}

/** What matching and its messages need of a filing. */
export interface FilingFacts {
  readonly accession: string;
  readonly formType: string;
  readonly isDemo: boolean;
  readonly acceptedAt: Date | null;
  readonly requestId: string;
  readonly company: { readonly cik: string; readonly name: string; readonly ticker: string | null };
  /** One for each direction; trades on several dates are its parts. */
  readonly trades: readonly FilingTrade[];
}

/** Reads a filing; undefined when it is not there or has been matched already. */
export async function readUnevaluated({ orm }: Database, accession: string): Promise<FilingFacts | undefined> {
  const { company, filing, trade } = schema;
  const [row] = await orm
    .select({
      accession: filing.accession,
      formType: filing.formType,
      isDemo: filing.isDemo,
      acceptedAt: filing.acceptedAt,
      requestId: filing.requestId,
      evaluatedAt: filing.evaluatedAt,
      cik: filing.issuerCik,
      name: company.name,
      ticker: company.ticker,
    })
    .from(filing)
    .leftJoin(company, eq(company.cik, filing.issuerCik))
    .where(eq(filing.accession, accession));
  if (!row || row.evaluatedAt) return undefined;
  const rows = await orm.select().from(trade).where(eq(trade.accession, accession)).orderBy(asc(trade.tradeDate));
  const { cik, evaluatedAt: _evaluatedAt, name, ticker, ...facts } = row;
  return { ...facts, company: { cik, name: name ?? cik, ticker }, trades: byDirection(rows) };
}

function byDirection(rows: readonly (typeof schema.trade.$inferSelect)[]): FilingTrade[] {
  const trades = new Map<string, FilingTrade & { parts: TradePart[] }>();
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

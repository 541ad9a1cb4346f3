import { useUnknownTickers } from '@sentinel/market-ui';
import { Banner } from '@sentinel/ui';

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Says which tickers of a search no company has: beside others, nobody would notice that rows are missing. */
export function UnknownTickers({ tickers }: { readonly tickers: readonly string[] }) {
  const unknown = useUnknownTickers(tickers);
  if (unknown.length === 0) return null;
  return (
    <Banner tone="warning">
      We don't know a company with the ticker {EITHER.format(unknown)}. Check it before you rely on these results.
    </Banner>
  );
}

import { dayText } from '@sentinel/calendar';
import { Banner, TextLink } from '@sentinel/ui';
import type { CompanyData } from './company.query.ts';
import { companyPath } from './company-address.ts';

interface SameSymbolProps {
  readonly ticker: string | undefined;
  readonly others: CompanyData['same_symbol'];
}

/** The other companies that have or had the ticker: a symbol does not name one company for good. */
export function SameSymbol({ ticker, others }: SameSymbolProps) {
  if (ticker === undefined || others.length === 0) return null;
  return (
    <Banner tone="info">
      Other companies with the symbol {ticker}:{' '}
      {others.map(({ cik, name, valid_from, valid_to }, index) => (
        <span key={cik}>
          {index > 0 ? ', ' : ''}
          <TextLink href={companyPath({ cik })} inSentence>
            {name}
          </TextLink>
          {periodText(valid_from, valid_to)}
        </span>
      ))}
    </Banner>
  );
}

function periodText(from: string | null, to: string | null): string {
  if (to === null) return from === null ? '' : ` (since ${dayText(from)})`;
  return from === null ? ` (until ${dayText(to)})` : ` (${dayText(from)} to ${dayText(to)})`;
}

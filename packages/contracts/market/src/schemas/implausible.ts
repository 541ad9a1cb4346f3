import { nullable } from '@sentinel/contracts/fields';
import { IMPLAUSIBLE_REASONS } from '@sentinel/vocabulary-market';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

/** Why a trade's date or value cannot be right, with the figures that it was compared with; null for a plausible trade. */
export const Implausible = nullable(
  Type.Object(
    {
      reason: Type.Enum(IMPLAUSIBLE_REASONS, { description: 'docs/market-data.md, "Implausible trades".' }),
      close: nullable(Type.Number({ description: 'US dollars: the close of the trade date, not adjusted.' })),
      market_value: nullable(Type.Number({ description: 'US dollars: the issuer’s market value on that day.' })),
      shares_per_ads: nullable(Type.Number({ description: 'Ordinary shares per ADS, where the form states them.' })),
    },
    exact,
  ),
);

import type { MissingReturnReason } from '@sentinel/vocabulary-market';

const WORDS: Readonly<Record<MissingReturnReason, string>> = {
  pending: 'pending',
  ended: 'series ended',
  no_bar: 'no price that day',
  no_series: 'no prices',
  no_fund: 'no fund price',
  not_computed: 'not computed yet',
};

/** Why a return is unknown, in a word or two (docs/market-data.md). */
export const missingText = (reason: MissingReturnReason): string => WORDS[reason];

import { TRANSACTION_KINDS } from '@sentinel/vocabulary-market';
import Type from 'typebox';

/** What a transaction row is; only the first four count as purchases and sales. */
export const TransactionKind = Type.Enum(TRANSACTION_KINDS, {
  description: 'Exactly one; only Purchase, Sale and the planned ones count as purchases and sales.',
});

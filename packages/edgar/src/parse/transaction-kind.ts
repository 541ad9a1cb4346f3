import type { TransactionKind } from '@sentinel/vocabulary-market';

/** `inconsistent`: a purchase code (P) on shares disposed of, or a sale code (S) on shares acquired. */
export type TradeClassification = 'purchase' | 'sale' | 'inconsistent' | 'other';

/** Kinds by transaction code (SEC, "Ownership Form Codes"), in either table. */
const KINDS: Readonly<Record<string, TransactionKind>> = {
  M: 'Option exercise',
  X: 'Option exercise',
  O: 'Option exercise',
  C: 'Option exercise',
  A: 'Compensation',
  D: 'Compensation',
  F: 'Tax withholding',
  G: 'Gift',
};

/**
 * The one kind of a row. Purchases and sales of securities that are not derivatives are told apart by code and side
 * (`classification`), everything else by its code; a derivative with another code is a trade in the derivative.
 */
export function transactionKind(
  {
    table,
    code,
    classification,
  }: {
    readonly table: 'non_derivative' | 'derivative';
    readonly code: string | null;
    readonly classification: TradeClassification;
  },
  isPlanned: boolean,
): TransactionKind {
  if (classification === 'purchase') return isPlanned ? 'Planned purchase' : 'Purchase';
  if (classification === 'sale') return isPlanned ? 'Planned sale' : 'Sale';
  if (classification === 'inconsistent') return 'Inconsistent';
  return KINDS[code ?? ''] ?? (table === 'derivative' ? 'Derivative' : 'Other');
}

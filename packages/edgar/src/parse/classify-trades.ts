import {
  addDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  writeDecimal,
  ZERO,
} from '@sentinel/calendar';
import type { InsiderType, TransactionKind } from '@sentinel/vocabulary-market';
import { filedDay } from './filed-day.ts';
import { insiderTypes, ownerTitle } from './owner-roles.ts';
import type { NonDerivativeTransaction, OwnershipForm } from './ownership-form.ts';
import { type TradingPlan, tradingPlan } from './trading-plan.ts';
import { type TradeClassification, transactionKind } from './transaction-kind.ts';

/** A transaction row of either table with its classification. */
export interface ClassifiedRow {
  table: 'non_derivative' | 'derivative';
  /** Counts from 1 within its table, as in the parsed form. */
  row: number;
  code: string | null;
  acquiredDisposed: string | null;
  securityTitle: string | null;
  /** YYYY-MM-DD; the form's period of report when the row has no date. */
  tradeDate: string | null;
  shares: string | null;
  price: string | null;
  /** shares × price, exact; null when the price is unknown or 0. */
  value: string | null;
  sharesOwnedFollowing: string | null;
  directIndirect: string | null;
  classification: TradeClassification;
  kind: TransactionKind;
}

/** Purchases or sales of one filing on one trade date: one row of the trades search. */
export interface TradeGroup {
  /** By transaction code: P purchase, S sale. */
  direction: 'purchase' | 'sale';
  /** The code and acquired/disposed disagree; searches leave such groups out unless asked for them. */
  isInconsistent: boolean;
  tradeDate: string;
  /** Sum over the rows; null when a row has none. */
  shares: string | null;
  /** Sum over the rows; null when the price of any row is unknown. */
  value: string | null;
  /** Sum over the rows with a known price; equals `value` when every price is known. */
  pricedValue: string;
  /** Rows whose price is 0 or given only in a footnote. */
  unpricedRows: number;
  /** Average price weighted by shares over the rows with a known price, with 4 decimals; null when there are none. */
  weightedPrice: string | null;
  /** Numbers of the rows in the non-derivative table. */
  rows: number[];
  tradingPlan: TradingPlan;
}

/** An owner as shown next to a trade. */
export interface TradeOwner {
  cik: string | null;
  name: string | null;
  title: string;
  insiderTypes: InsiderType[];
}

/** The trades of one filing; they belong to the issuer and to all its reporting owners jointly. */
export interface FilingTrades {
  issuerCik: string;
  isAmendment: boolean;
  owners: TradeOwner[];
  rows: ClassifiedRow[];
  groups: TradeGroup[];
}

interface GroupMembers extends Pick<TradeGroup, 'direction' | 'isInconsistent' | 'tradeDate'> {
  members: NonDerivativeTransaction[];
}

/**
 * Classifies each transaction of a form and sums purchases and sales by direction and trade date. Only the non-derivative
 * table has purchases and sales. A trade that several owners report jointly is counted once.
 */
export function classifyTrades(form: OwnershipForm): FilingTrades {
  const groups = new Map<string, GroupMembers>();
  const rows: Omit<ClassifiedRow, 'kind'>[] = [];
  for (const transaction of form.non_derivative_transactions) {
    const classification = classify(transaction);
    const row = classifiedRow(form, transaction, 'non_derivative', classification);
    rows.push(row);
    if (classification === 'other' || row.tradeDate === null) continue;
    const direction = transaction.code === 'P' ? 'purchase' : 'sale';
    const isInconsistent = classification === 'inconsistent';
    const key = `${direction}|${isInconsistent}|${row.tradeDate}`;
    const group = groups.get(key);
    if (group) group.members.push(transaction);
    else groups.set(key, { direction, isInconsistent, tradeDate: row.tradeDate, members: [transaction] });
  }
  for (const transaction of form.derivative_transactions) {
    rows.push(classifiedRow(form, transaction, 'derivative', 'other'));
  }
  const trades = [...groups.values()].map((group) => sumGroup(form, group));
  const planned = new Set(trades.flatMap(({ rows, tradingPlan }) => (tradingPlan.plan === 'yes' ? rows : [])));
  return {
    issuerCik: form.issuer.cik,
    isAmendment: form.document_type.endsWith('/A'),
    owners: form.owners.map((owner) => ({
      cik: owner.cik,
      name: owner.name,
      title: ownerTitle(owner),
      insiderTypes: insiderTypes(owner),
    })),
    rows: rows.map((row) => ({ ...row, kind: transactionKind(row, planned.has(row.row)) })),
    groups: trades,
  };
}

function classify(row: NonDerivativeTransaction): TradeClassification {
  if (row.code === 'P') return row.acquired_disposed === 'A' ? 'purchase' : 'inconsistent';
  if (row.code === 'S') return row.acquired_disposed === 'D' ? 'sale' : 'inconsistent';
  return 'other';
}

function tradeDate(form: OwnershipForm, row: NonDerivativeTransaction): string | null {
  return filedDay(row.date) ?? filedDay(form.period_of_report);
}

function knownPrice(row: NonDerivativeTransaction): Decimal | null {
  const price = row.price === null ? null : readDecimal(row.price);
  return price !== null && price.units > 0n ? price : null;
}

function rowValue(row: NonDerivativeTransaction): Decimal | null {
  const shares = row.shares === null ? null : readDecimal(row.shares);
  const price = knownPrice(row);
  return shares === null || price === null ? null : multiplyDecimals(shares, price);
}

function classifiedRow(
  form: OwnershipForm,
  row: NonDerivativeTransaction,
  table: ClassifiedRow['table'],
  classification: TradeClassification,
): Omit<ClassifiedRow, 'kind'> {
  const value = rowValue(row);
  return {
    table,
    row: row.row,
    code: row.code,
    acquiredDisposed: row.acquired_disposed,
    securityTitle: row.security_title,
    tradeDate: tradeDate(form, row),
    shares: row.shares,
    price: row.price,
    value: value === null ? null : writeDecimal(value),
    sharesOwnedFollowing: row.shares_owned_following,
    directIndirect: row.direct_indirect,
    classification,
  };
}

function sumGroup(form: OwnershipForm, { members, ...group }: GroupMembers): TradeGroup {
  let shares: Decimal | null = ZERO;
  let pricedShares = ZERO;
  let pricedValue = ZERO;
  let unpricedRows = 0;
  for (const member of members) {
    const memberShares = member.shares === null ? null : readDecimal(member.shares);
    const value = rowValue(member);
    shares = shares === null || memberShares === null ? null : addDecimals(shares, memberShares);
    if (value === null || memberShares === null) unpricedRows += 1;
    else {
      pricedShares = addDecimals(pricedShares, memberShares);
      pricedValue = addDecimals(pricedValue, value);
    }
  }
  const weighted = divideDecimals(pricedValue, pricedShares, 4);
  return {
    ...group,
    shares: shares === null ? null : writeDecimal(shares),
    value: unpricedRows > 0 ? null : writeDecimal(pricedValue),
    pricedValue: writeDecimal(pricedValue),
    unpricedRows,
    weightedPrice: weighted === null ? null : writeDecimal(weighted, 4),
    rows: members.map((member) => member.row),
    tradingPlan: tradingPlan(form, members),
  };
}

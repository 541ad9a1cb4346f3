import type { OperationResponse } from '@sentinel/contracts';
import type { Insiders } from './insider.repository.ts';

type Transaction = OperationResponse<'get_insider'>['transactions'][number];
type Read = Awaited<ReturnType<Insiders['transactions']>>[number];

/** A line of the transactions as the contract has it: what only trades have stands together. */
export function transactionOf(read: Read): Transaction {
  const { accno, cik, name, ticker, transaction_date, security_title, is_derivative } = read;
  const { kind, code, acquired_disposed, shares, price, value, is_superseded } = read;
  return {
    accno,
    cik,
    name,
    ticker,
    transaction_date,
    security_title,
    is_derivative,
    kind,
    code,
    acquired_disposed,
    shares,
    price,
    value,
    is_superseded,
    trade: tradeOf(read),
  };
}

function tradeOf(read: Read): Transaction['trade'] {
  const { trade_id, trade_direction, is_10b51, held_before, held_after, indirect_before, indirect_after } = read;
  const { tags, trade_return, return_missing, last_return, is_implausible } = read;
  if (trade_id === null || trade_direction === null) return null;
  return {
    trade_id,
    trade_direction,
    is_10b51,
    held_before,
    held_after,
    held_indirectly:
      indirect_before === null || indirect_after === null ? null : { before: indirect_before, after: indirect_after },
    tags: tags ?? [],
    trade_return,
    return_missing,
    last_return,
    is_implausible: is_implausible ?? false,
  };
}

export * from './define-operation.ts';
export * from './errors.ts';
export { EVENT_SORT_COLUMNS } from './operations/explore_events.ts';
export { TRADE_SORT_COLUMNS } from './operations/explore_trades.ts';
export * from './registry.ts';
export { Alert, Form4Constraint } from './schemas/alert.ts';

export * from './define-operation.ts';
export * from './errors.ts';
export * from './registry.ts';
export {
  Alert,
  type AlertCriteria,
  CompanyCriterion,
  DelayConstraint,
  FormTypeConstraint,
  InsiderTradeConstraint,
} from './schemas/alert.ts';

import type { CallPayload } from '@sentinel/api-client';
import type { Alert } from '@sentinel/contracts';
import type { TradeType } from '@sentinel/vocabulary';

/** The fields of the form for an insider-trading alert. */
export interface AlertDraft {
  readonly name: string;
  /** None means every company. */
  readonly tickers: readonly string[];
  readonly tradeTypes: readonly TradeType[];
}

/** Trade types default to both (spec part 2, section 9). */
export const NEW_DRAFT: AlertDraft = { name: '', tickers: [], tradeTypes: ['Purchases', 'Sales'] };

/** The initial state of the form for an existing alert. */
export function draftOf(alert: Alert): AlertDraft {
  const trades = alert.form_type_constraints.find(({ constraint_type }) => constraint_type === 'trade_types');
  return {
    name: alert.alert_name,
    tickers: alert.tickers,
    tradeTypes: trades?.constraint_type === 'trade_types' ? trades.val : NEW_DRAFT.tradeTypes,
  };
}

/** An error that prevents saving, and whether it belongs to the name or to the whole form. */
export interface DraftFault {
  readonly at: 'name' | 'form';
  readonly text: string;
}

/**
 * The error that prevents saving (spec part 2, section 5), or undefined.
 * @param otherNames of the user's other alerts: saving under one of them would replace that alert
 */
export function draftFault({ name, tradeTypes }: AlertDraft, otherNames: readonly string[]): DraftFault | undefined {
  if (name.trim() === '') return { at: 'name', text: 'Please enter an alert name before saving.' };
  if (otherNames.includes(name.trim())) return { at: 'name', text: 'You already have an alert of this name.' };
  if (tradeTypes.length === 0) return { at: 'form', text: 'You must choose a trade type (Purchases, Sales, or both).' };
  return undefined;
}

/**
 * The payload that saves a draft. A rename sends the old name as alert_name and the new one as new_alert_name. What the
 * form does not show (owners, other constraints) is sent unchanged.
 */
export function savePayload(draft: AlertDraft, stored: Alert | undefined): CallPayload<'set_alerts'> {
  const name = draft.name.trim();
  const others = stored?.form_type_constraints.filter(({ constraint_type }) => constraint_type !== 'trade_types') ?? [];
  const owners = stored?.reporting_person_ciks ?? [];
  return {
    alert_name: stored?.alert_name ?? name,
    ...(stored && stored.alert_name !== name ? { new_alert_name: name } : {}),
    form_type: '4',
    tickers: [...draft.tickers],
    reporting_person_ciks: owners,
    company_criteria: draft.tickers.length === 0 && owners.length === 0 ? ['include_all'] : [],
    form_type_constraints: [{ constraint_type: 'trade_types', val: [...draft.tradeTypes] }, ...others],
  };
}

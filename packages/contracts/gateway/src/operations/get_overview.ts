import { defineComposed } from '@sentinel/contracts';
import { OverviewSince, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { operations as alerts } from '@sentinel/contracts-alerts';
import { operations as categorization } from '@sentinel/contracts-categorization';
import { operations as identity } from '@sentinel/contracts-identity';
import { operations as market } from '@sentinel/contracts-market';

export const get_overview = defineComposed({
  type: 'get_overview',
  summary: 'What the dashboard shows: of each part of the product that the caller may use, or why it is missing.',
  access: 'session',
  request: { since: OverviewSince },
  composedOf: {
    account: identity.get_account_overview,
    alerts: alerts.get_alerts_overview,
    watchlists: alerts.get_watchlists,
    trades: market.get_trades_overview,
    events: market.get_events_overview,
    freshness: market.get_freshness,
    review: categorization.get_review_overview,
    messages: alerts.get_messages_overview,
    inquiries: identity.get_inquiries_overview,
  },
  rateLimit: READ_LIMIT,
  maxBodyBytes: SMALL_BODY,
  auditWords: { done: 'Viewed the dashboard', attempted: 'Tried to view the dashboard' },
  auditConcerns: null,
  impersonation: 'allowed',
});

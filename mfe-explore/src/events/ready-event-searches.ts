import { emptyConstraint } from '@sentinel/market-ui';
import type { ReadySearch } from '../saved/ready-search.ts';
import type { EventForm } from './event-form.ts';

const SOMETHING = { ...emptyConstraint, operator: '>=' as const, val1: '1' };

/** The searches that ship with Explore Material Events. */
export const READY_EVENT_SEARCHES: readonly ReadySearch<EventForm>[] = [
  {
    name: 'Bad news after insider sales',
    hint: 'The stock fell by 10% or more, and insiders sold in the 30 days before',
    form: { event_return: { ...emptyConstraint, operator: '<=', val1: '-10%' }, value_sold: SOMETHING },
  },
  {
    name: 'Good news after insider purchases',
    hint: 'The stock rose by 10% or more, and insiders bought in the 30 days before',
    form: { event_return: { ...emptyConstraint, operator: '>=', val1: '10%' }, value_purchased: SOMETHING },
  },
  {
    name: 'Officers and directors leaving',
    hint: 'Filings with item 5.02',
    form: { '8K_items': ['5.02'] },
  },
];

import { useNamedFilters } from '../fields/use-named-filters.ts';
import type { StudyProps } from '../search/definition.ts';
import { LazyStudyPanel } from '../study/lazy-study-panel.tsx';
import { TRADE_FORM, type TradeFilters, type TradeForm } from './trade-form.ts';

/** How the trades of a search turned out. Another start of the returns is another search. */
export function TradeStudy({
  form,
  filters,
  horizon,
  onHorizon,
  split,
  onSplit,
  onChange,
}: StudyProps<TradeForm, TradeFilters>) {
  const named = useNamedFilters(TRADE_FORM.chipsOf(form), form.company);
  return (
    <LazyStudyPanel
      operation="study_trades"
      request={filters}
      filters={named}
      returns={form.return_type}
      horizon={horizon ?? form.return_horizon}
      onHorizon={onHorizon}
      split={split}
      onSplit={onSplit}
      start={form.return_start}
      onStart={(return_start) => onChange({ return_start })}
    />
  );
}

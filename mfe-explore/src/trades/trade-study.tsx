import type { StudyProps } from '../search/definition.ts';
import { LazyStudyPanel } from '../study/lazy-study-panel.tsx';
import { activeTradeFilters } from './trade-chips.ts';
import type { TradeForm } from './trade-form.ts';
import type { TradeFilters } from './trade-request.ts';

/** How the trades of a search turned out. Another start of the returns is another search. */
export function TradeStudy({ form, filters, horizon, onHorizon, onChange }: StudyProps<TradeForm, TradeFilters>) {
  return (
    <LazyStudyPanel
      operation="study_trades"
      request={filters}
      filters={activeTradeFilters(form)}
      returns={form.returnType}
      horizon={horizon ?? form.horizon}
      onHorizon={onHorizon}
      start={form.returnStart}
      onStart={(returnStart) => onChange({ returnStart })}
    />
  );
}

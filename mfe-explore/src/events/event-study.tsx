import { useNamedFilters } from '../fields/use-named-filters.ts';
import type { StudyProps } from '../search/definition.ts';
import { LazyStudyPanel } from '../study/lazy-study-panel.tsx';
import { EVENT_FORM, type EventFilters, type EventForm } from './event-form.ts';

/** How the stocks moved after the events of a search: from the event day, or from the first close after acceptance. */
export function EventStudy({ form, filters, horizon, onHorizon, onChange }: StudyProps<EventForm, EventFilters>) {
  const named = useNamedFilters(EVENT_FORM.chipsOf(form), form.company);
  return (
    <LazyStudyPanel
      operation="study_events"
      request={filters}
      filters={named}
      returns="adjusted"
      horizon={horizon ?? 1}
      onHorizon={onHorizon}
      start={form.study_start}
      onStart={(study_start) => onChange({ study_start })}
    />
  );
}

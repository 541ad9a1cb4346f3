import type { StudyProps } from '../search/definition.ts';
import { LazyStudyPanel } from '../study/lazy-study-panel.tsx';
import { activeEventFilters } from './event-chips.ts';
import type { EventForm } from './event-form.ts';
import type { EventFilters } from './event-request.ts';

/** How the stocks moved after the events of a search: from the event day, or from the first close after acceptance. */
export function EventStudy({ form, filters, horizon, onHorizon, onChange }: StudyProps<EventForm, EventFilters>) {
  return (
    <LazyStudyPanel
      operation="study_events"
      request={filters}
      filters={activeEventFilters(form)}
      returns="adjusted"
      horizon={horizon ?? 1}
      onHorizon={onHorizon}
      start={form.studyStart}
      onStart={(studyStart) => onChange({ studyStart })}
    />
  );
}

import type { EventReturnStart } from '@sentinel/vocabulary';
import { useState } from 'react';
import type { StudyProps } from '../search/definition.ts';
import { LazyStudyPanel } from '../study/lazy-study-panel.tsx';
import type { EventForm } from './event-form.ts';
import type { EventFilters } from './event-request.ts';

/** How the stocks moved after the events of a search: from the event day, or from the first close after acceptance. */
export function EventStudy({ filters }: StudyProps<EventForm, EventFilters>) {
  const [start, setStart] = useState<EventReturnStart>('event_date');
  return (
    <LazyStudyPanel
      operation="study_events"
      request={filters}
      returns="adjusted"
      horizon={1}
      start={start}
      onStart={setStart}
    />
  );
}

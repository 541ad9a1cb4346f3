import { ask } from '@sentinel/api-client';
import { EVENT } from '@sentinel/fields';
import { alertOfEvents } from '@sentinel/market-ui';
import { columnsOfFile } from '../export/columns-of-file.ts';
import { columnNames } from '../fields/columns-of.tsx';
import type { ExploreDefinition } from '../search/definition.ts';
import { sessionMemory } from '../search/session-memory.ts';
import { FIRST_VIEW, viewFields } from '../search/view.ts';
import { EVENT_CARD } from './event-card.tsx';
import { EVENT_FORM, type EventFilters, type EventForm } from './event-form.ts';
import { EventStudy } from './event-study.tsx';
import { type EventRow, type EventSortColumn, eventColumns } from './events.columns.tsx';
import { READY_EVENT_SEARCHES } from './ready-event-searches.ts';

const COLUMN_NAMES = columnNames(EVENT.columns);

/** Explore Material Events (spec part 3, section 2). */
export const EVENTS: ExploreDefinition<EventForm, EventFilters, EventSortColumn, EventRow> = {
  title: 'Explore Material Events',
  nouns: ['event', 'events'],
  operation: 'explore_events',
  studyOperation: 'study_events',
  kind: {
    memory: sessionMemory('exploreEvents_'),
    form: EVENT_FORM,
    firstView: FIRST_VIEW,
    viewFields: viewFields(EVENT.columnNames, COLUMN_NAMES),
  },
  newestFirst: { column: 'date_filed', direction: 'desc' },
  columnNames: COLUMN_NAMES,
  columns: ({ lookback_period }) => eventColumns(lookback_period),
  rowKey: ({ cik, accno }) => `${cik}/${accno}`,
  card: EVENT_CARD,
  shownText: ({ lookback_period }) =>
    `Event Return: market adjusted. Insider trades of the ${lookback_period} days before`,
  ready: READY_EVENT_SEARCHES,
  exportOf: (filters, columns, { column, direction }) => ({
    operation: 'export_events',
    request: { ...filters, columns: columnsOfFile(columns), sort_column: column, sort_direction: direction },
  }),
  hintsOf: (filters) => ({ operation: 'explore_events', filters }),
  alert: {
    kind: 'material-event',
    of: (form) => alertOfEvents(EVENT_FORM.filtersOf(form, undefined)),
    formOf: (search) => (search.operation === 'explore_events' ? EVENT_FORM.formOf(search.filters) : null),
  },
  Study: EventStudy,
  fetch: (request, signal) => ask('explore_events', request, { signal }),
};

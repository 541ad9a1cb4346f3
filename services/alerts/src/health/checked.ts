import { type Database, sql } from '@sentinel/database';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import type { SavedAlert } from '../saved/stored-alert.ts';

type CountedAlert = Pick<SavedAlert, 'createdAt' | 'id' | 'isPaused'> & {
  readonly criteria: { readonly form_type: AlertFormType };
  /** Counts begin here. */
  readonly since: Date;
};

interface Row {
  readonly form_type: AlertFormType;
  /** How many of `times` are not after it became known, and after it was judged. */
  readonly known: number;
  readonly judged: number;
  readonly events: number;
}

/**
 * How many events each alert judged since its moment, by its id; none while it is paused. An event that was known before an alert was
 * created does not concern it. The events are read once, grouped by the alerts' moments, however many alerts there are.
 */
export async function readChecked(
  { orm }: Pick<Database, 'orm'>,
  alerts: readonly CountedAlert[],
): Promise<ReadonlyMap<string, number>> {
  const watching = alerts.filter(({ isPaused }) => !isPaused);
  if (watching.length === 0) return new Map();
  const sinces = watching.map(({ since }) => since.getTime());
  const times = [...new Set([...sinces, ...watching.map(({ createdAt }) => createdAt.getTime())])].sort(
    (a, b) => a - b,
  );
  const placeOf = new Map(times.map((time, place) => [time, place + 1]));
  const sorted = sql`${sql.param(times.map((time) => new Date(time).toISOString()))}::text[]::timestamptz[]`;
  const rows = (await orm.execute(sql`
    select form_type, width_bucket(known_since, ${sorted}) as known, width_bucket(judged_at, ${sorted}) as judged, count(*)::int as events
      from alerts.judged_event
     where judged_at >= ${new Date(Math.min(...sinces)).toISOString()}
     group by 1, 2, 3`)) as unknown as Row[];
  const place = (time: Date) => placeOf.get(time.getTime()) ?? 0;
  return new Map(
    watching.map(({ createdAt, criteria, id, since }) => {
      const [created, begun] = [place(createdAt), place(since)];
      const checked = rows.filter(
        ({ form_type, judged, known }) => form_type === criteria.form_type && known >= created && judged >= begun,
      );
      return [id, checked.reduce((sum, { events }) => sum + events, 0)];
    }),
  );
}

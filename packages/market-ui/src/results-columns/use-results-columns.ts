import { call, isError } from '@sentinel/api-client';
import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { useMemo } from 'react';

interface ResultsColumns {
  /** The columns to show, in order. */
  readonly columns: readonly string[];
  readonly save: (columns: readonly string[]) => void;
}

/**
 * The columns that the effective user chose for a results table (spec part 2 sections 3 and 6), without those that no
 * longer exist; the standard ones if none were chosen. The server stores the choices of all tables in one list and returns it
 * at login.
 * @param all the names of all columns of the table
 * @param table the name under which the table has its own choice: `Filings` stores `Filings: Ticker`. Without one, the
 *   names are stored as they are.
 * @param standard the columns that it shows at first
 */
export function useResultsColumns(
  all: readonly string[],
  table?: string,
  standard: readonly string[] = all,
): ResultsColumns {
  const { screenerColumns } = useSession();
  const prefix = table === undefined ? '' : `${table}: `;
  const columns = useMemo(() => {
    const known = all.filter((name) => screenerColumns?.includes(prefix + name));
    const place = (name: string) => screenerColumns?.indexOf(prefix + name) ?? 0;
    return known.length > 0 ? known.sort((one, other) => place(one) - place(other)) : standard;
  }, [screenerColumns, all, standard, prefix]);
  return {
    columns,
    save(chosen) {
      const ofOtherTables = (screenerColumns ?? []).filter(
        (stored) => !(stored.startsWith(prefix) && all.includes(stored.slice(prefix.length))),
      );
      void saveColumns([...ofOtherTables, ...chosen.map((name) => prefix + name)]);
    },
  };
}

/**
 * Stores the choice here first, then on the server. A failure there is only logged (section 8), and the local choice
 * stays.
 */
async function saveColumns(columns: readonly string[]): Promise<void> {
  session.setScreenerColumns(columns);
  const answer = await call('update_user_preferences', {
    preference_type: 'screener_columns',
    preferences: [...columns],
  });
  if (isError(answer)) console.warn('Column preferences were not stored on the server:', answer.error);
}

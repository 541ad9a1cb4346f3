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
 * The columns that the effective user chose for the results table (spec part 2 sections 3 and 6), without those that no
 * longer exist; all columns if none were chosen. The server stores the choice and returns it at login.
 */
export function useResultsColumns(all: readonly string[]): ResultsColumns {
  const { screenerColumns } = useSession();
  const columns = useMemo(() => {
    const known = screenerColumns?.filter((name) => all.includes(name)) ?? [];
    return known.length > 0 ? known : all;
  }, [screenerColumns, all]);
  return { columns, save: (chosen) => void saveColumns(chosen) };
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

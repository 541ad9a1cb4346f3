import { ask, type CallPayload } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { criteriaOf } from '../draft/alert-criteria.ts';
import type { AlertDraft } from '../draft/alert-draft.ts';
import { criteriaFault } from '../draft/draft-fault.ts';

export type AlertPreview = OperationResponse<'preview_alert'>;

export interface Previewed {
  /** The last one that came; undefined before the first, and while the draft cannot be previewed. */
  readonly preview: AlertPreview | undefined;
  /** Whether it is that of the draft as it is. */
  readonly isCurrent: boolean;
  /** What the draft needs before it can be previewed. */
  readonly needs: string | undefined;
}

const REST_MS = 250;
const FRESH_MS = 60_000;

/**
 * What an alert with the criteria of a draft would have done, and how its message reads: asked a quarter of a second after the last
 * change. A newer question aborts the older one. A call that fails says nothing: the last preview stays, not marked as current.
 */
export function usePreview(email: string, draft: AlertDraft): Previewed {
  const needs = criteriaFault(draft)?.text;
  const asked = needs === undefined ? JSON.stringify({ alert_name: draft.name, ...criteriaOf(draft) }) : null;
  const rested = useRested(asked);
  const query = useQuery({
    queryKey: ['preview_alert', email, rested],
    enabled: rested !== null,
    retry: false,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      ask('preview_alert', JSON.parse(rested ?? '{}') as CallPayload<'preview_alert'>, { signal }),
  });
  const [last, setLast] = useState<AlertPreview>();
  if (query.data && query.data !== last) setLast(query.data);
  return {
    preview: needs === undefined ? (query.data ?? last) : undefined,
    isCurrent: query.data !== undefined && rested === asked,
    needs,
  };
}

/** The text once it has stayed for a quarter of a second; the first one at once. */
function useRested(text: string | null): string | null {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

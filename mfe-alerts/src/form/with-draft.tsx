import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AlertKind } from '../alert-kinds.ts';
import type { AlertDraft } from '../draft/alert-draft.ts';
import { keptDrafts, readKept } from './kept-draft.ts';

interface WithDraftProps {
  readonly kind: AlertKind;
  /** `formKey` */
  readonly formKey: string;
  readonly children: (kept: AlertDraft | undefined) => ReactElement;
}

/** Reads first what this device keeps of a form that was left without saving. */
export function WithDraft({ kind, formKey, children }: WithDraftProps) {
  const { data, isPending } = useQuery({
    queryKey: ['kept draft', formKey],
    // Query keeps no undefined.
    queryFn: async () => readKept(await keptDrafts.read(formKey), kind) ?? null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return isPending ? null : children(data ?? undefined);
}

import { ask } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';
import type { Account } from './account-words.ts';

/** The account whose phone, time zone and quiet hours messages follow; undefined while it loads, and when it cannot be. */
export function useAccount(): Account | undefined {
  const email = useSession().email ?? '';
  const { data } = useQuery({
    queryKey: ['get_user', email],
    queryFn: ({ signal }) => ask('get_user', {}, { signal }),
  });
  return data;
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const STALE_MS = 30_000;

/**
 * One per area that uses queries. It lives as long as the page, so data is still there when the area is shown again.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MS, retry: 1, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/**
 * Provides the area's server data to the components below. Logging out reloads the page, so no data outlives a session.
 */
export function AreaQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const STALE_MS = 30_000;

/**
 * One per area that uses queries. It lives as long as the page, so data is still there when the area is shown again.
 */
const client = new QueryClient({
  defaultOptions: {
    // Without a network a request fails at once and the page says so; paused, it would do nothing and say nothing.
    queries: {
      staleTime: STALE_MS,
      // What is not there, or cannot be asked, is not there the second time.
      retry: (failures, error) =>
        failures === 0 && !['not_found', 'bad_request'].includes((error as { code?: string }).code ?? ''),
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Provides the area's server data to the components below. Logging out reloads the page, so no data outlives a session.
 */
export function AreaQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

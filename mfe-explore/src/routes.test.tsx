import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ExploreRoutes } from './routes.tsx';
import { openPage } from './testing/open-page.tsx';
import { EVENT } from './testing/rows.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('/explore-events leads to the events page with its query, and Back past it (part 3 section 2)', async () => {
  sessionStorage.clear();
  const page = await openPage(<ExploreRoutes />, '/explore-events?v=1&lookback=90', {
    explore_events: { num_rows: 1, rows: [EVENT] },
  });
  expect(await screen.findByRole('heading', { name: 'Explore Material Events' })).toBeVisible();
  expect(page.address()).toBe('/explore-material-events?v=1&lookback=90');
  page.back();
  expect(page.address()).toBe('/before');
});

test('/clusters is the page of clusters', async () => {
  await openPage(<ExploreRoutes />, '/clusters', { find_clusters: { total: 0, clusters: [] } });
  expect(await screen.findByRole('heading', { name: 'Clusters' })).toBeVisible();
});

test('/cases is the page of cases, /case the page of one', async () => {
  const page = await openPage(<ExploreRoutes />, '/cases', {
    find_cases: { total: 0, worst_return: null, cases: [] },
    get_kept_cases: { kept_cases: [] },
  });
  expect(await screen.findByRole('heading', { name: 'Sold before the news' })).toBeVisible();
  page.close();
  await openPage(<ExploreRoutes />, '/case', {});
  expect(await screen.findByRole('heading', { name: 'No such case' })).toBeVisible();
});

test('/heat is the page of sector heat', async () => {
  await openPage(<ExploreRoutes />, '/heat', { get_sector_heat: { months: [], industries: [], without_industry: 0 } });
  expect(await screen.findByRole('heading', { name: 'Sector Heat' })).toBeVisible();
});

test('/insider is the page of a person', async () => {
  await openPage(<ExploreRoutes />, '/insider', {});
  expect(await screen.findByRole('heading', { name: 'Insider' })).toBeVisible();
});

test('/filing is the page of a filing', async () => {
  await openPage(<ExploreRoutes />, '/filing', {});
  expect(await screen.findByRole('heading', { name: 'Filing' })).toBeVisible();
});

/** What the page shows, as its address says: an alert, and a filing that is checked against it. */
export interface CheckView {
  readonly alertName: string | null;
  /** As it was typed: an accession number or a link. */
  readonly filing: string;
}

export const readCheckAddress = (query: URLSearchParams): CheckView => ({
  alertName: query.get('alert'),
  filing: query.get('filing') ?? '',
});

/** The address of the page for an alert and, where one is named, a filing. */
export function checkPath(alertName: string, filing = ''): string {
  const query = new URLSearchParams({ alert: alertName, ...(filing === '' ? {} : { filing }) });
  return `/alerts/check?${query}`;
}

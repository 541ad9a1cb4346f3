/** The page of a reporting owner. */
export const insiderPath = (cik: string) => `/insider?${new URLSearchParams({ cik })}`;

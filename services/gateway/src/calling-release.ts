const RELEASE = /^[a-z][a-z0-9]{0,31}@[a-f0-9]{12}$/;
export const UNKNOWN_RELEASE = 'unknown';

/** The release whose code makes a call, as `x-sentinel-area` says it: `alerts@0123456789ab`. Anything else is unknown. */
export function callingRelease(header: string | string[] | undefined): string {
  return typeof header === 'string' && RELEASE.test(header) ? header : UNKNOWN_RELEASE;
}

export const areaOf = (release: string): string => release.split('@', 1)[0] ?? UNKNOWN_RELEASE;

/** Lets the first so many names through, and calls all that come later `other`: anybody can make up names. */
export function boundedNames(most: number): (name: string) => string {
  const names = new Set<string>();
  return (name) => {
    if (names.size < most) names.add(name);
    return names.has(name) ? name : 'other';
  };
}

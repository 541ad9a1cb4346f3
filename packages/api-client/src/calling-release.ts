/** Set by the build to the name of the bundle and its version, `shell_0123456789ab`; tests run without. */
declare const BUILT_AS: string | undefined;

/** The release whose code makes a call, as it is sent: `alerts@0123456789ab`. Null where no build says it. */
export type CallingRelease = string | null;

export const CALLING_RELEASE_HEADER = 'x-sentinel-area';

/** `alerts_0123456789ab` → `alerts@0123456789ab` */
export const releaseNamed = (globalName: string): CallingRelease => globalName.replace('_', '@');

/** The release that this package is a part of: the shell. */
export const OWN_RELEASE: CallingRelease = typeof BUILT_AS === 'string' ? releaseNamed(BUILT_AS) : null;

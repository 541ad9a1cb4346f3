import { installAssetGuard, installTrustedTypes } from '@sentinel/federation/shell';

/** The page's guard of scripts and styles. */
export const guard = installAssetGuard();

installTrustedTypes(guard);

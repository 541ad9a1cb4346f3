import { installAssetIntegrity, installTrustedTypes } from './asset-integrity.ts';

/** Which scripts and styles this page may load. */
export const integrity = installAssetIntegrity();

installTrustedTypes(integrity);

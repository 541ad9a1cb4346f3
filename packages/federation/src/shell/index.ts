export { AREA_TIMEOUT_MS, type AreaHost, type AreaHostOptions, areaHost } from './area-host.ts';
export { type AreaEvent, type AreaStatus, nextStatus } from './area-status.ts';
export { type AssetGuard, installAssetGuard, installTrustedTypes } from './asset-guard.ts';
export { AreaLoadError, type LoadStep } from './load-error.ts';
export { type LoadLifecycles, lifecycleLoader } from './load-remote.ts';
export { preloadArea } from './preload-area.ts';
export { type RegistryStore, registryStore } from './registry-store.ts';

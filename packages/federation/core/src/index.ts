export { type AccessDecision, decideAccess, type Visitor } from './access.ts';
export { CANARY_COOKIE, canariesOf, registryFor, registryForCookie, takesCanary, visitorId } from './canary.ts';
export { cleanMessage } from './clean-message.ts';
export type { Home } from './home.ts';
export { ICON_NAMES, type IconName } from './icon-names.ts';
export { isLoopbackOrigin, LOCAL_VERSION, withLocalBuild, withOverride } from './override.ts';
export {
  appHref,
  type Brand,
  type BrandHosts,
  type Face,
  homeOfHost,
  type PageConfig,
  pageOfClaim,
  redirectToAppHost,
  type ShownPage,
} from './page-config.ts';
export type {
  Access,
  AreaManifest,
  Bell,
  DashboardCard,
  Frame,
  NavigationEntry,
  PackageName,
  Palette,
  PaletteEntry,
  PaletteList,
  PathClaim,
} from './parse/area-manifest.ts';
export type { Assets, Release, RemoteRelease, ShellRelease } from './parse/release.ts';
export type { Signal } from './parse/signals.ts';
export {
  activeMenuId,
  buildMenu,
  type Canary,
  findRoute,
  folderOf,
  forBrand,
  integrityOf,
  type LoadableRelease,
  listCards,
  type MenuEntry,
  type Override,
  type RegisteredArea,
  type Registry,
  toLoadable,
} from './registry.ts';
export { releasePath, unmetRequirements } from './release.ts';
export { releaseFilesIn } from './release-file.ts';

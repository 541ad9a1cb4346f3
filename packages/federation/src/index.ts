export { type Access, type AccessDecision, decideAccess, type PermissionRule, type Visitor } from './area/access.ts';
export type { Home } from './area/home.ts';
export {
  type AreaManifest,
  type DashboardCard,
  type Frame,
  type NavigationEntry,
  PACKAGES,
  type PackageName,
  type PathClaim,
} from './area/manifest.ts';
export { claims, normalisePath } from './area/match-path.ts';
export {
  appHref,
  type Brand,
  type BrandHosts,
  homeOfHost,
  isAppHost,
  type PageConfig,
  redirectToAppHost,
} from './area/page-config.ts';
export { parseAreaManifest } from './area/parse-manifest.ts';
export { Reader, ShapeError } from './area/reader.ts';
export {
  activeMenuId,
  buildMenu,
  findRoute,
  integrityOf,
  type LoadableRelease,
  listCards,
  type MenuEntry,
  type RegisteredArea,
  type Registry,
  toLoadable,
} from './area/registry.ts';
export {
  type Assets,
  parseRelease,
  type Release,
  type RemoteRelease,
  releasePath,
  SHELL,
  type ShellRelease,
  unmetRequirements,
} from './area/release.ts';

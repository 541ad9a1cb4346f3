export { type Access, type AccessDecision, decideAccess, type PermissionRule, type Visitor } from './access.ts';
export type { Home } from './home.ts';
export {
  type AreaManifest,
  type DashboardCard,
  type Frame,
  type NavigationEntry,
  PACKAGES,
  type PackageName,
  type PathClaim,
} from './manifest.ts';
export { claims, normalisePath } from './match-path.ts';
export {
  appHref,
  type Brand,
  type BrandHosts,
  homeOfHost,
  isAppHost,
  type PageConfig,
  redirectToAppHost,
} from './page-config.ts';
export { parseAreaManifest } from './parse-manifest.ts';
export { Reader, ShapeError } from './reader.ts';
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
} from './registry.ts';
export {
  type Assets,
  parseRelease,
  type Release,
  type RemoteRelease,
  releasePath,
  SHELL,
  type ShellRelease,
  unmetRequirements,
} from './release.ts';

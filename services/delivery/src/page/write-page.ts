import {
  type findRoute,
  integrityOf,
  type PageConfig,
  pageOfClaim,
  type RegisteredArea,
  releasePath,
  type ShellRelease,
} from '@sentinel/federation';
import { escapeHtml } from '@sentinel/service-kit';
import type { ServedBrand } from '../brand/read-brand.ts';
import type { BuiltRegistry } from '../registry/build-registry.ts';
import { pageHead } from './page-head.ts';
import { DRAWN_STYLE } from './theme.ts';

interface PageRequest {
  readonly path: string;
  readonly hostname: string;
  readonly config: PageConfig;
  readonly brand: ServedBrand;
  readonly built: BuiltRegistry;
  /** What the path leads to for this visitor; null where no area claims it. */
  readonly route: Route | null;
  readonly styleNonce: string;
  /** The page as a visitor sees it; null where none is drawn. */
  readonly drawn: string | null;
  /** By which its visits count when a release is decided about. */
  readonly ticket: string | null;
}

type Route = NonNullable<ReturnType<typeof findRoute>>;

/**
 * Writes the one HTML page: the shell's files, the registry and the settings as JSON, and preload links for the files
 * of the area that claims the path, so that they load in parallel with the shell and not after it.
 */
export function writePage(request: PageRequest): string {
  const { path, hostname, config, brand, built, route, styleNonce, drawn, ticket } = request;
  const { shell, text } = built;
  const shellBase = releasePath(shell);
  const shellHashes = integrityOf(shell);
  const claim = route?.claim ?? null;
  const { isFirm } = pageOfClaim(claim, hostname, config);
  const isPublic = claim?.description !== undefined;
  const font = Object.keys(shell.files).find((name) => name.endsWith('.woff2'));
  return `<!doctype html>
<html lang="en" data-theme="dark"${isFirm ? ' data-brand="firm"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${pageHead({ path, hostname, claim, config, brand })}
<meta name="style-nonce" content="${escapeHtml(styleNonce)}">
${ticket === null ? '' : `<meta name="page-ticket" content="${escapeHtml(ticket)}">`}
<script src="/theme.js"></script>
${shell.first.css.map((name) => `<link rel="stylesheet" ${checked(shellBase + name, shellHashes)}>`).join('\n')}
<link rel="stylesheet" href="${config.brandFiles}brand.css">
${shell.first.js.map((name) => `<script defer ${checked(shellBase + name, shellHashes, 'src')}></script>`).join('\n')}
${config.liveReload ? '<script defer src="/dev/reload.js"></script>' : ''}
${font === undefined ? '' : `<link rel="preload" as="font" type="font/woff2" href="${shellBase}${font}" crossorigin>`}
${route && !route.area.isDisabled ? preloadLinks(route.area, shell).join('\n') : ''}
${route && drawn !== null ? `${areaStyles(route.area).join('\n')}\n<style nonce="${escapeHtml(styleNonce)}">${DRAWN_STYLE}</style>` : ''}
<script type="application/json" id="sentinel-config">${escapeJson(JSON.stringify(config))}</script>
<script type="application/json" id="sentinel-registry">${escapeJson(text)}</script>
${isPublic ? `<script type="application/json" id="sentinel-brand">${escapeJson(JSON.stringify(brand.content))}</script>` : ''}
</head>
<body>
${drawn === null ? '' : `<div id="drawn">${drawn}</div>\n`}<div id="portal"></div>
${drawn === null ? `<noscript>${escapeHtml(config.brand.product)} needs JavaScript.</noscript>\n` : ''}
</body>
</html>
`;
}

function preloadLinks({ release }: RegisteredArea, shell: ShellRelease): string[] {
  const base = releasePath(shell);
  const shared = release.firstShares.flatMap((name) => shell.lazyShared[name] ?? []);
  const hashes = { ...integrityOf(shell), ...release.integrity };
  const js = [release.entry, ...release.first.js, ...shared.flatMap((assets) => assets.js.map((name) => base + name))];
  const css = [...release.first.css, ...shared.flatMap((assets) => assets.css.map((name) => base + name))];
  return [
    ...[...new Set(js)].map((address) => `<link rel="preload" as="script" ${checked(address, hashes)}>`),
    ...[...new Set(css)].map((address) => `<link rel="preload" as="style" ${checked(address, hashes)}>`),
  ];
}

/** All styles of an area: a drawn page needs those of its parts that load later, too. */
function areaStyles({ release }: RegisteredArea): string[] {
  return Object.keys(release.integrity)
    .filter((address) => address.endsWith('.css'))
    .map((address) => `<link rel="stylesheet" ${checked(address, release.integrity)}>`);
}

function checked(address: string, hashes: Readonly<Record<string, string>>, attribute = 'href'): string {
  const integrity = hashes[address];
  if (integrity === undefined) throw new Error(`There is no hash for ${address}`);
  return `${attribute}="${escapeHtml(address)}" integrity="${integrity}" crossorigin="anonymous"`;
}

/** JSON that cannot close its script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

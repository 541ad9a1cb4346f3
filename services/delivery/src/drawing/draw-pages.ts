import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { findRoute, type PageConfig, type Release } from '@sentinel/federation';
import type { BuiltRegistry } from '../registry/build-registry.ts';

/** Everything that decides how a drawn page looks. */
interface DrawnPageRequest {
  readonly built: BuiltRegistry;
  readonly config: PageConfig;
  readonly hostname: string;
  readonly path: string;
}

/** Draws public pages as HTML, so that they show before any script and read without it. */
export interface PageDrawer {
  /** The HTML of a page as a visitor sees it, or null when its area draws none or the drawing failed. */
  draw(request: DrawnPageRequest): string | null;
}

interface DrawerOptions {
  readonly releasesFolder: string;
  /** The brand's texts (`content.json`). */
  readonly content: () => unknown;
  readonly onError: (error: unknown, path: string) => void;
}

interface ShellScript {
  readonly shared: Readonly<Record<string, unknown>>;
  drawPage(request: {
    config: PageConfig;
    registry: BuiltRegistry['registry'];
    hostname: string;
    path: string;
    Page: unknown;
    content: unknown;
  }): string;
}

/** Pages kept; there are few public pages and few kinds of host. */
const MAX_KEPT = 100;

/**
 * Draws with the scripts of the releases that are served, so a drawn page has the components and class names that the
 * browser then loads (docs/decisions, "Drawn pages"). Each page is drawn once.
 */
export function pageDrawer({ releasesFolder, content, onError }: DrawerOptions): PageDrawer {
  const scripts = new Map<string, unknown>();
  const pages = new Map<string, string | null>();

  function script<T>(release: Release, shared: Readonly<Record<string, unknown>>): T | null {
    if (release.drawn === undefined) return null;
    const file = join(releasesFolder, release.area, release.version, release.drawn);
    const known = scripts.get(file);
    if (known) return known as T;
    const code = readFileSync(file);
    if (createHash('sha384').update(code).digest('base64') !== release.files[release.drawn]?.sha384)
      throw new Error(`${file} is not the file that was published`);
    const module = { exports: {} };
    const provide = (name: string) => {
      const found = shared[name] ?? (name.startsWith('@') ? undefined : process.getBuiltinModule(name));
      if (found === undefined) throw new Error(`${file} requires ${name}, which the shell does not provide`);
      return found;
    };
    compileFunction(code.toString(), ['module', 'exports', 'require'], { filename: file })(
      module,
      module.exports,
      provide,
    );
    scripts.set(file, module.exports);
    return module.exports as T;
  }

  function drawNow({ built, config, hostname, path }: DrawnPageRequest): string | null {
    const route = findRoute(built.registry, path);
    const release = built.releases.get(route?.area.manifest.name ?? '');
    if (!release || route?.claim.description === undefined) return null;
    const shell = script<ShellScript>(built.shell, {});
    if (!shell) return null;
    const area = script<{ Page: unknown }>(release, shell.shared);
    if (!area) return null;
    return shell.drawPage({ config, registry: built.registry, hostname, path, Page: area.Page, content: content() });
  }

  return {
    draw(request) {
      const { built, config, hostname, path } = request;
      const key = [
        built.registry.revision,
        config.brandFiles,
        config.home,
        config.brand.slug,
        hostKind(hostname, config),
        path,
      ].join(' ');
      const known = pages.get(key);
      if (known !== undefined) return known;
      let html: string | null = null;
      try {
        html = drawNow(request);
      } catch (error) {
        onError(error, path);
      }
      if (pages.size >= MAX_KEPT) pages.clear();
      pages.set(key, html);
      return html;
    },
  };
}

/** Hosts that show the same page: the name that a caller sends must not fill the memory. */
function hostKind(hostname: string, { hosts }: PageConfig): string {
  if (hostname === hosts.economics || hostname === hosts.analytics || hostname === hosts.app) return hostname;
  return hosts.local.includes(hostname) ? 'local' : 'other';
}

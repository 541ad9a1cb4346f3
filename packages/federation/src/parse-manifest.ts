import type { Access } from './access.ts';
import { HOMES } from './home.ts';
import { type AreaManifest, type DashboardCard, type NavigationEntry, PACKAGES, type PathClaim } from './manifest.ts';
import { Reader } from './reader.ts';

const AREA_NAME = /^[a-z][a-z0-9]{1,31}$/;
const PATH = /^\/$|^(\/[a-z0-9_-]+)+$/;
const TARGET = /^\/[a-z0-9_/-]*(#[a-z0-9-]+)?$/;
const HREF = /^\/[a-z0-9_/-]*#[a-z0-9-]+$/;
const QUERY = /^[a-z]+=[a-z]+$/;
const ID = /^[a-z][a-z0-9-]*$/;
const PERMISSION = /^[a-z_]+$/;

/**
 * Reads `area.json` strictly.
 * @throws ShapeError naming the field: a manifest with a mistake is refused at build and at publishing, never guessed at
 */
export function parseAreaManifest(value: unknown): AreaManifest {
  const fields = new Reader(value, 'area.json').object(['name', 'title', 'paths', 'navigation', 'cards', 'localOnly']);
  const manifest: AreaManifest = {
    name: fields.field('name').text(AREA_NAME),
    title: fields.field('title').text(),
    paths: fields.field('paths').list(readPath),
    navigation: fields.has('navigation') ? fields.field('navigation').list(readEntry) : [],
    cards: fields.has('cards') ? fields.field('cards').list(readCard) : [],
    ...(fields.has('localOnly') ? { localOnly: fields.field('localOnly').boolean() } : {}),
  };
  if (manifest.paths.length === 0) fields.field('paths').fail('must claim at least one path');
  refuseRepeats(
    manifest.paths.map(({ path }) => path),
    fields.field('paths'),
  );
  refuseRepeats(
    manifest.navigation.map(({ id }) => id),
    fields.field('navigation'),
  );
  return manifest;
}

function refuseRepeats(names: readonly string[], at: Reader): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) at.fail(`has "${repeated}" twice`);
}

function readPath(at: Reader): PathClaim {
  const fields = at.object(['path', 'match', 'access', 'title', 'frame', 'menu', 'whenLoggedIn', 'anchors']);
  return {
    path: fields.field('path').text(PATH),
    match: fields.field('match').oneOf(['exact', 'prefix']),
    access: readAccess(fields.field('access')),
    title: fields.field('title').text(),
    ...(fields.has('frame') ? { frame: fields.field('frame').oneOf(['full', 'navbar', 'none']) } : {}),
    ...(fields.has('menu') ? { menu: fields.field('menu').text(ID) } : {}),
    ...(fields.has('whenLoggedIn') ? { whenLoggedIn: readWhenLoggedIn(fields.field('whenLoggedIn')) } : {}),
    ...(fields.has('anchors') ? { anchors: fields.field('anchors').list(readAnchor) } : {}),
  };
}

function readWhenLoggedIn(at: Reader): NonNullable<PathClaim['whenLoggedIn']> {
  const fields = at.object(['goTo', 'unlessQuery', 'onlyHome']);
  return {
    goTo: fields.field('goTo').text(TARGET),
    ...(fields.has('unlessQuery') ? { unlessQuery: fields.field('unlessQuery').text(QUERY) } : {}),
    ...(fields.has('onlyHome') ? { onlyHome: fields.field('onlyHome').oneOf(HOMES) } : {}),
  };
}

function readAnchor(at: Reader): { label: string; href: string } {
  const fields = at.object(['label', 'href']);
  return { label: fields.field('label').text(), href: fields.field('href').text(HREF) };
}

function readEntry(at: Reader): NavigationEntry {
  const fields = at.object(['id', 'label', 'icon', 'path', 'order', 'parent', 'access']);
  return {
    id: fields.field('id').text(ID),
    label: fields.field('label').text(),
    order: fields.field('order').number(),
    access: readAccess(fields.field('access')),
    ...(fields.has('icon') ? { icon: fields.field('icon').text(ID) } : {}),
    ...(fields.has('path') ? { path: fields.field('path').text(TARGET) } : {}),
    ...(fields.has('parent') ? { parent: fields.field('parent').text(ID) } : {}),
  };
}

function readCard(at: Reader): DashboardCard {
  const fields = at.object(['package', 'title', 'text', 'path', 'access', 'order']);
  return {
    package: fields.field('package').oneOf(PACKAGES),
    title: fields.field('title').text(),
    text: fields.field('text').text(),
    path: fields.field('path').text(TARGET),
    access: readAccess(fields.field('access')),
    order: fields.field('order').number(),
  };
}

function readAccess(at: Reader): Access {
  if (typeof at.value === 'string') return at.oneOf(['open', 'login']);
  const fields = at.object(['anyOf', 'blocked']);
  if (!fields.has('anyOf') && !fields.has('blocked')) return at.fail('must list "anyOf" or "blocked" permissions');
  const permissions = (name: string) => {
    const list = fields.field(name).list((entry) => entry.text(PERMISSION));
    return list.length > 0 ? list : fields.field(name).fail('must name a permission');
  };
  return {
    ...(fields.has('anyOf') ? { anyOf: permissions('anyOf') } : {}),
    ...(fields.has('blocked') ? { blocked: permissions('blocked') } : {}),
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AreaManifest, ICON_NAMES } from '@sentinel/federation';
import { parseAreaManifest, ShapeError } from '@sentinel/federation/parse';

/**
 * Reads `area.json` of an area that is built. Icons are checked here and not where releases are read: a release stays
 * valid in a portal whose shell has other icons.
 * @throws ShapeError for a mistake in it, such as an icon that the shell does not have
 */
export function readAreaManifest(folder: string): AreaManifest {
  const manifest = parseAreaManifest(JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8')));
  for (const { id, icon } of manifest.navigation) {
    if (icon === undefined || ICON_NAMES.some((name) => name === icon)) continue;
    throw new ShapeError(
      `area.json: the menu entry "${id}" has the icon "${icon}", which the shell doesn't have. Icons: ${ICON_NAMES.join(', ')}`,
    );
  }
  return manifest;
}

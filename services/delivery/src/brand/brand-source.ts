import { statSync } from 'node:fs';
import type { ServedBrand } from './read-brand.ts';
import { readBrand } from './read-brand.ts';

/** Gives the brand as its file says it now. */
export interface BrandSource {
  current(): ServedBrand;
}

interface BrandSourceOptions {
  readonly file: string;
  readonly onChange: (brand: ServedBrand) => void;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Reads the brand, and again after its file has changed: the home, a text or a color changes without a release or a
 * restart. A file with a mistake is logged once, and the last good one stays.
 * @throws ConfigError when the first read fails
 */
export function brandSource({ file, onChange, onError, now = Date.now }: BrandSourceOptions): BrandSource {
  let brand = readBrand(file);
  let changedAt = statSync(file).mtimeMs;
  let lookedAt = now();

  function look(): void {
    try {
      const { mtimeMs } = statSync(file);
      if (mtimeMs === changedAt) return;
      changedAt = mtimeMs;
      brand = readBrand(file);
      onChange(brand);
    } catch (error) {
      onError(error);
    }
  }

  return {
    current() {
      if (now() - lookedAt >= LOOK_EVERY_MS) {
        lookedAt = now();
        look();
      }
      return brand;
    },
  };
}

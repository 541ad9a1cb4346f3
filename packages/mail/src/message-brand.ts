import { readFileSync } from 'node:fs';
import { parseBrandFile } from '@sentinel/brand/parse';
import { about, ConfigError, type Setting } from '@sentinel/service-kit';

/** What messages, and the pages that their links lead to, say and show of the brand. */
export interface MessageBrand {
  readonly product: string;
  readonly accent: string;
  readonly onAccent: string;
  /** Whether `MAIL_MARK` is its logo: of other brands there is only an SVG, which mail programs do not show. */
  readonly hasMark: boolean;
}

const SENTINEL: MessageBrand = { product: 'Sentinel', accent: '#f2b035', onAccent: '#1a1204', hasMark: true };
let current = SENTINEL;

/** The brand of this process. To be asked whenever something is written: modules are loaded before it is set. */
export const messageBrand = (): MessageBrand => current;

/** Called once, before a process writes anything. */
export function setMessageBrand(brand: MessageBrand): void {
  current = brand;
}

/**
 * Reads what messages need of a brand's file, the one that delivery serves; Sentinel without one. The accent is that of the light
 * theme, in both themes.
 * @throws ConfigError, one line that names the mistake
 */
export function readMessageBrand(file: string | undefined): MessageBrand {
  if (file === undefined) return SENTINEL;
  try {
    const { brand, colors } = parseBrandFile(JSON.parse(readFileSync(file, 'utf8')), file);
    const light = colors.product?.light ?? {};
    return {
      product: brand.product,
      accent: light['--accent'] ?? SENTINEL.accent,
      onAccent: light['--on-accent'] ?? SENTINEL.onAccent,
      hasMark: brand.slug === 'sentinel',
    };
  } catch (cause) {
    throw new ConfigError(`cannot be used: ${(cause as Error).message.split('\n', 1)[0]}`, { cause });
  }
}

/** The setting of every service that writes messages, or pages outside the portal. */
export const MESSAGE_BRAND: Setting<MessageBrand> = about(
  'The `brand.json` of a folder with one brand (names, hosts, home, texts, colors, pictures). Delivery needs it, and reads it again when it changes. Messages and the pages of their links take the name and the accent of the product from it at the start; without it, those of Sentinel. `npm start` uses `brands/sentinel/brand.json`.',
  { variable: 'BRAND_FILE', read: readMessageBrand, accepts: 'text' },
);

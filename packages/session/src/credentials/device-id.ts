/** What the browser reports about itself and its screen. */
export interface BrowserTraits {
  readonly userAgent: string;
  readonly language: string;
  readonly platform: string;
  readonly screen: string;
  readonly timeZone: string;
  readonly cores: number;
  /** Tells two identical browsers apart. */
  readonly salt: string;
}

/**
 * Makes a device id: `web_` and two base-36 hash parts computed from browser traits (spec part 1 section 3). It
 * identifies the device but proves nothing (SECURITY 32).
 */
export function makeDeviceId(traits: BrowserTraits): string {
  const text = JSON.stringify(traits);
  return `web_${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`;
}

/** FNV-1a, 32 bit, padded to the seven digits that base 36 may need. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36).padStart(7, '0');
}

/** The traits of this browser. */
export function readTraits(): BrowserTraits {
  const { userAgent, language, hardwareConcurrency } = navigator;
  return {
    userAgent,
    language,
    platform: navigator.platform,
    screen: `${window.screen.width}x${window.screen.height}x${window.screen.colorDepth}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    cores: hardwareConcurrency,
    salt: Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join(''),
  };
}

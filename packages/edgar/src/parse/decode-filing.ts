const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const LATIN_1 = new TextDecoder('latin1');

/** Decodes a file from EDGAR as UTF-8, or as Latin-1 (older submissions) when it is not valid UTF-8. */
export function decodeFiling(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    // A decoder with `fatal` throws only for invalid UTF-8.
    return LATIN_1.decode(bytes);
  }
}

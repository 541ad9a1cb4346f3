const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const LATIN_1 = new TextDecoder('latin1');

/** Bytes of a file from EDGAR as text: UTF-8, or, where they are not, the Latin-1 of older submissions. */
export function decodeFiling(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    // The one thing a fatal decoder throws for is bytes that are not UTF-8.
    return LATIN_1.decode(bytes);
  }
}

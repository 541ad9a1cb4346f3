const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Bytes of a file from EDGAR as text: UTF-8, or, where they are not, the Latin script of older submissions. */
export function decodeFiling(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return WINDOWS_1252.decode(bytes);
    throw error;
  }
}

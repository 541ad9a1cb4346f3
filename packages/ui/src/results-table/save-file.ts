/** Long enough for every browser to have begun saving. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file to the reader's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

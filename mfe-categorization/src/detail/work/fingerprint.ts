/** A short text that tells two transcripts apart: length and FNV-1a hash. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}

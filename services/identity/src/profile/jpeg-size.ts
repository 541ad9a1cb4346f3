/** Start-of-frame markers that browsers write: baseline, extended sequential, progressive (ITU-T T.81 table B.1). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const SCAN = 0xda;
/** Segments that may stand before the frame: quantization, Huffman tables, restart interval, APPn, comment. */
const mayPrecedeFrame = (marker: number) =>
  marker === 0xdb || marker === 0xc4 || marker === 0xdd || (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/**
 * Width and height that a JPEG declares in its frame header, in pixels, without decoding it: a picture that claims to be
 * huge costs nothing (SECURITY.md 49). Undefined for what is no JPEG of the usual kinds.
 */
export function readJpegSize(file: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1];
    // Any marker may be preceded by fill bytes (T.81 B.1.1.2).
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === undefined || marker === SCAN) return undefined;
    const length = file.readUInt16BE(at + 2);
    if (FRAMES.has(marker)) {
      if (length < 8 || at + 9 > file.length) return undefined;
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    if (!mayPrecedeFrame(marker) || length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The size of a PNG or JPEG in pixels, from its header; null for anything else. */
export function imageSize(file: Uint8Array): ImageSize | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length >= 24 && PNG.every((byte, index) => file[index] === byte)) {
    // IHDR is always the first chunk: length, type, width, height (PNG specification, 11.2.1).
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  return file.length >= 4 && view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
}

/** Walks the segments of a JPEG to its frame header (ITU-T T.81, B.2.2), which any number of others may precede. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Markers without a length: TEM and restart markers. */
const hasNoLength = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Offset of the next marker after scan data, where a zero after 0xff is data. */
const afterScan = (content: Uint8Array, begin: number): number => {
  let at = content.indexOf(0xff, begin);
  while (at >= 0 && (content[at + 1] === 0 || hasNoLength(content[at + 1] ?? 0)))
    at = content.indexOf(0xff, at + 2);
  return at;
};

/** Whether a JPEG is complete. Decoders accept truncated ones. */
export const endsAsJpeg = (content: Uint8Array): boolean => {
  for (let at = 2; at >= 0 && at + 1 < content.length;) {
    if (content[at] !== 0xff) return false;
    const marker = content[at + 1] ?? 0;
    if (marker === endOfImage) return true;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    const next = at + 2 + ((content[at + 2] ?? 0) << 8) + (content[at + 3] ?? 0);
    at = marker === startOfScan ? afterScan(content, next) : next;
  }
  return false;
};

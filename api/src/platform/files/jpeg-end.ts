const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Markers without a length: TEM, and restarts within the data of a scan. */
const standsAlone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** The place of the next marker in the data of a scan; a zero after 0xff is data. */
const afterScan = (content: Uint8Array, begin: number): number => {
  let at = content.indexOf(0xff, begin);
  while (at >= 0 && (content[at + 1] === 0 || standsAlone(content[at + 1] ?? 0)))
    at = content.indexOf(0xff, at + 2);
  return at;
};

/** Whether a JPEG goes on to its end: one that was cut off does not, whatever a decoder makes of it. */
export const endsAsJpeg = (content: Uint8Array): boolean => {
  for (let at = 2; at >= 0 && at + 1 < content.length;) {
    if (content[at] !== 0xff) return false;
    const marker = content[at + 1] ?? 0;
    if (marker === endOfImage) return true;
    if (marker === 0xff) {
      at += 1; // filling
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const next = at + 2 + ((content[at + 2] ?? 0) << 8) + (content[at + 3] ?? 0);
    at = marker === startOfScan ? afterScan(content, next) : next;
  }
  return false;
};

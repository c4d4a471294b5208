/**
 * Characters of bytes from 0x80. Five bytes of windows-1252 are undefined. Node 20 decodes it as
 * Latin-1, without its quotes.
 */
const codePages = {
  windows1252:
    '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  /** DOS programs. */
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  /** Excel for Mac: "CSV (Macintosh)". */
  macRoman:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
} as const;

type CodePage = keyof typeof codePages;

const asciiLetter = /[a-z]/i;
const upper = /[A-ZÁÉÍÓÚÜÑ]/;
const spanishLower = /[áéíóúüñ]/;
const spanishUpper = /[ÁÉÍÓÚÜÑ]/;

/** Scores how well a character fits between its neighbours in Spanish text. */
const fitness = (sign: string, before: string, after: string): number => {
  const inWord = asciiLetter.test(before) || asciiLetter.test(after);
  if (spanishLower.test(sign)) return inWord ? (upper.test(after) ? -1 : 2) : 0;
  if (spanishUpper.test(sign)) return inWord ? (/[a-z]/.test(before) ? -2 : 2) : 0;
  if (sign === '¿' || sign === '¡')
    return asciiLetter.test(after) && !asciiLetter.test(before) ? 2 : -1;
  if (sign === '’') return asciiLetter.test(before) && (upper.test(after) || after === 's') ? 2 : 0;
  if (/[“”‘–—ºª°€\u00a0]/.test(sign))
    return asciiLetter.test(before) && asciiLetter.test(after) ? -2 : 1;
  if (/\p{L}/u.test(sign)) return inWord ? 0.5 : 0;
  return inWord ? -2 : 0;
};

const fitnessOf = (content: Uint8Array, letters: string): number => {
  const at = (index: number): string => {
    const byte = content[index] ?? 32;
    return byte < 128 ? String.fromCharCode(byte) : (letters[byte - 128] ?? '');
  };
  let sum = 0;
  for (let index = 0; index < content.length; index += 1) {
    if ((content[index] ?? 0) >= 128) sum += fitness(at(index), at(index - 1), at(index + 1));
  }
  return sum;
};

const sampleBytes = 1_048_576;

/** Decodes with the code page that fits best; Windows-1252 wins ties. */
const decodeSingleBytes = (content: Uint8Array): string => {
  const sample = content.subarray(0, sampleBytes);
  const fits = (Object.keys(codePages) as CodePage[]).map((page) => ({
    page,
    fits: fitnessOf(sample, codePages[page]),
  })); // keys of a constant object
  const best = fits.reduce((one, other) => (other.fits > one.fits ? other : one));
  const letters = codePages[best.page];
  const latin = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString(
    'latin1',
  );
  return latin.replace(/[\x80-\xff]/g, (sign) => letters[sign.charCodeAt(0) - 128] ?? '');
};

/** Tolerates some broken UTF-8 instead of falling back to a code page. */
const mostlyUtf8 = (content: Uint8Array): string | undefined => {
  const text = new TextDecoder().decode(content);
  const signs = text.match(/[\x80-\uffff]/g) ?? [];
  const broken = signs.filter((sign) => sign === '\ufffd').length;
  return signs.length > 0 && broken * 10 <= signs.length ? text : undefined;
};

type Order = 'utf-16le' | 'utf-16be';

/** Detects UTF-16 by byte order mark or by the zero bytes of ASCII letters. */
const utf16Order = (content: Uint8Array): Order | undefined => {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  const sample = content.subarray(0, 2000);
  const zeros = [0, 1].map(
    (place) => sample.filter((byte, index) => index % 2 === place && byte === 0).length,
  );
  const most = sample.length / 4;
  if ((zeros[1] ?? 0) > most && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > most && zeros[1] === 0 ? 'utf-16be' : undefined;
};

const decodeUtf16 = (content: Uint8Array, order: Order): string => {
  const whole = Buffer.from(content.subarray(0, content.length - (content.length % 2)));
  return new TextDecoder('utf-16le').decode(order === 'utf-16be' ? whole.swap16() : whole);
};

/** Decodes a file of unknown encoding; undecodable bytes become U+FFFD. */
export const decodeText = (content: Uint8Array): string => {
  const order = utf16Order(content);
  if (order) return decodeUtf16(content, order);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return mostlyUtf8(content) ?? decodeSingleBytes(content);
  }
};

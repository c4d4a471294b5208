/*
 * How many SMS a text becomes (3GPP TS 23.038): 160 characters of the GSM alphabet, which has ñ, é
 * and ü but not á, í, ó and ú; one character outside of it, and 70 fit.
 */

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the place of two. */
const extended = new Set('\f^{}\\[~]|€');

export type SmsEncoding = 'gsm-7' | 'ucs-2';

export interface SmsSize {
  readonly encoding: SmsEncoding;
  /** Septets or UTF-16 units that the text takes. */
  readonly units: number;
  readonly segments: number;
  /** Units that the last segment still takes. */
  readonly left: number;
}

const room: Readonly<Record<SmsEncoding, { readonly single: number; readonly joined: number }>> = {
  'gsm-7': { single: 160, joined: 153 },
  'ucs-2': { single: 70, joined: 67 },
};

/** Fills segments with characters, none of which is divided between two. */
const fill = (widths: readonly number[], size: number): { segments: number; left: number } => {
  let segments = 1;
  let left = size;
  for (const width of widths) {
    if (width > left) {
      segments += 1;
      left = size;
    }
    left -= width;
  }
  return { segments, left };
};

export const smsSize = (text: string): SmsSize => {
  const characters = [...text];
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one));
  const encoding: SmsEncoding = isGsm ? 'gsm-7' : 'ucs-2';
  const widths = characters.map((one) => (isGsm ? (extended.has(one) ? 2 : 1) : one.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, joined } = room[encoding];
  if (units === 0) return { encoding, units, segments: 0, left: single };
  if (units <= single) return { encoding, units, segments: 1, left: single - units };
  return { encoding, units, ...fill(widths, joined) };
};

/** The vowels that the GSM alphabet lacks; ñ, é and ü stay. */
const plainVowels: Readonly<Record<string, string>> = {
  á: 'a',
  í: 'i',
  ó: 'o',
  ú: 'u',
  Á: 'A',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
};
const quotes: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '—': '-',
  '–': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** "Sin acentos": the same text, in characters that cost less where that is possible. */
export const withoutAccents = (text: string): string =>
  [...text.normalize('NFC')].map((one) => plainVowels[one] ?? quotes[one] ?? one).join('');

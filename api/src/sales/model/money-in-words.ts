const upToTwentyNine = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
] as const;
const tens = [
  '',
  '',
  '',
  'treinta',
  'cuarenta',
  'cincuenta',
  'sesenta',
  'setenta',
  'ochenta',
  'noventa',
] as const;
const hundreds = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
] as const;

/** 1 to 999. */
const below1000 = (number: number): string => {
  if (number === 100) return 'cien';
  const hundred = hundreds[Math.floor(number / 100)] ?? '';
  const rest = number % 100;
  if (rest === 0) return hundred;
  const unit = rest % 10;
  const small =
    rest < 30
      ? (upToTwentyNine[rest] ?? '')
      : `${tens[Math.floor(rest / 10)] ?? ''}${unit > 0 ? ` y ${upToTwentyNine[unit] ?? ''}` : ''}`;
  return [hundred, small].filter(Boolean).join(' ');
};

/** Short form before a noun: veintiún mil, un peso. */
const beforeNoun = (words: string): string =>
  words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');

const below1000000 = (number: number): string => {
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  const front =
    thousands === 0 ? '' : thousands === 1 ? 'mil' : `${beforeNoun(below1000(thousands))} mil`;
  return [front, rest > 0 ? below1000(rest) : ''].filter(Boolean).join(' ');
};

const inWords = (number: number): string => {
  if (number === 0) return upToTwentyNine[0];
  const millions = Math.floor(number / 1_000_000);
  const rest = number % 1_000_000;
  const front =
    millions === 0
      ? ''
      : millions === 1
        ? 'un millón'
        : `${beforeNoun(below1000000(millions))} millones`;
  return [front, rest > 0 ? below1000000(rest) : ''].filter(Boolean).join(' ');
};

/**
 * Amount in words as on Mexican receipts: “ochocientos ochenta pesos 00/100 M.N.” Always in
 * Spanish, because the wording is a legal formula (docs/spec/sales.md §2).
 */
export const moneyInWords = (centavos: number): string => {
  const pesos = Math.floor(centavos / 100);
  const noun = pesos === 1 ? 'peso' : 'pesos';
  const link = pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? 'de ' : '';
  return `${beforeNoun(inWords(pesos))} ${link}${noun} ${String(centavos % 100).padStart(2, '0')}/100 M.N.`;
};

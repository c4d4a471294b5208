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

/** In front of a noun: veintiún mil, un peso. */
const shortened = (words: string): string =>
  words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');

const below1000000 = (number: number): string => {
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  const front =
    thousands === 0 ? '' : thousands === 1 ? 'mil' : `${shortened(below1000(thousands))} mil`;
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
        : `${shortened(below1000000(millions))} millones`;
  return [front, rest > 0 ? below1000000(rest) : ''].filter(Boolean).join(' ');
};

/**
 * An amount as receipts of Mexico write it out (screens §11): “ochocientos ochenta pesos 00/100
 * M.N.”. In Spanish whatever the language of the screen: it is a formula of the law.
 */
export const moneyInWords = (centavos: number): string => {
  const pesos = Math.floor(centavos / 100);
  const noun = pesos === 1 ? 'peso' : 'pesos';
  const link = pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? 'de ' : '';
  return `${shortened(inWords(pesos))} ${link}${noun} ${String(centavos % 100).padStart(2, '0')}/100 M.N.`;
};

/* As people write it in Mexico, in both languages: `1234`, `1,234.50`, `$ 1,234.5`, `.50`. */
const money = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;
const decimals = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,3}))?$/;

const perPeso = 100;

/** What stands in a box; Formik hands an empty one to the rules as undefined. */
type Typed = string | undefined;

/* Digits by digits: 1.005 × 100 is not 100.5 for a computer. */
const scaled = (typed: Typed, shape: RegExp, places: number): number | null => {
  const text = (typed ?? '').trim();
  if (text === '') return null;
  const [, whole = '', rest = ''] = shape.exec(text) ?? [];
  if (whole === '' && rest === '') return Number.NaN;
  const value = Number(`${whole.replaceAll(',', '')}${rest.padEnd(places, '0')}`);
  return Number.isSafeInteger(value) ? value : Number.NaN;
};

/** Pesos as typed, in centavos. @returns null for nothing typed, NaN for what is no amount of money. */
export const centavosOf = (typed: Typed): number | null => scaled(typed, money, 2);

/**
 * A quantity as typed, with three decimals at most. @returns null for nothing typed, NaN for what
 * is none.
 */
export const quantityOf = (typed: Typed): number | null => {
  const thousandths = scaled(typed, decimals, 3);
  return thousandths === null ? null : thousandths / 1000;
};

const pesos = new Intl.NumberFormat('es-MX', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Centavos as they are typed: `1,234.50`. Both languages write them so. */
export const typedPesos = (centavos: number): string => pesos.format(centavos / perPeso);

/* Accepts `1234`, `1,234.50`, `$ 1,234.5` and `.50`, as in both languages. */
const money = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;
const decimals = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,3}))?$/;

const perPeso = 100;

/** Formik passes an empty box to the schema as undefined. */
type Typed = string | undefined;

/* Works on digits: 1.005 × 100 is not 100.5 in floating point. */
const scaled = (typed: Typed, shape: RegExp, places: number): number | null => {
  const text = (typed ?? '').trim();
  if (text === '') return null;
  const [, whole = '', rest = ''] = shape.exec(text) ?? [];
  if (whole === '' && rest === '') return Number.NaN;
  const value = Number(`${whole.replaceAll(',', '')}${rest.padEnd(places, '0')}`);
  return Number.isSafeInteger(value) ? value : Number.NaN;
};

/**
 * Parses pesos into centavos.
 *
 * @returns null when empty, NaN when it is not an amount
 */
export const centavosOf = (typed: Typed): number | null => scaled(typed, money, 2);

/**
 * Parses a quantity with at most three decimals.
 *
 * @returns null when empty, NaN when it is not a number
 */
export const quantityOf = (typed: Typed): number | null => {
  const thousandths = scaled(typed, decimals, 3);
  return thousandths === null ? null : thousandths / 1000;
};

const pesos = new Intl.NumberFormat('es-MX', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats centavos for an input: `1,234.50` in both languages. */
export const typedPesos = (centavos: number): string => pesos.format(centavos / perPeso);

import {
  isCfdiText,
  limits,
  type CustomField,
  type FieldValues,
  type Product,
  type Purchase,
  type PurchaseItem,
  type PurchaseLineInput,
  type TaxKind,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import {
  changedValues,
  judge,
  refusalOf,
  typedValues,
  type TypedValues,
} from '../../../parts/custom-values/custom-values';
import { centavosOf, quantityOf, typedPesos } from '../../../parts/money/amounts';

/** A line as typed; the server computes its amounts. */
export interface TypedLine {
  readonly productId: string | null;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly taxKind: TaxKind;
  readonly satKey: string;
  readonly satUnit: string;
}

export interface SaleValues {
  /** Idempotency key: created with the form and sent with every attempt. */
  readonly key: string;
  /** `general_public` for who gives no data. */
  readonly customerId: string;
  readonly customerName: string;
  readonly items: readonly TypedLine[];
  /** `yyyy-mm-dd`; '' means the server's today. */
  readonly date: string;
  readonly notes: string;
  readonly values: TypedValues;
}

const taxes: Record<TaxKind, true> = { exento: true, iva0: true, iva8: true, iva16: true };
export const taxNames = Object.keys(taxes) as TaxKind[]; // the keys of a constant object

/* SAT's keys for products outside its catalogue and for a unit of service. */
const unlisted = { satKey: '01010101', satUnit: 'E48' } as const;

export const lineOfProduct = ({
  id,
  name,
  price,
  taxKind,
  satKey,
  satUnit,
}: Product): TypedLine => ({
  productId: id,
  description: name,
  quantity: '1',
  unitPrice: typedPesos(price),
  discount: '',
  taxKind,
  satKey,
  satUnit,
});

/** A line outside the price list. */
export const freeLine = (description: string): TypedLine => ({
  productId: null,
  description: description.slice(0, limits.lineDescriptionMax),
  quantity: '1',
  unitPrice: '',
  discount: '',
  taxKind: 'iva16',
  ...unlisted,
});

/** Adds a product, increasing the quantity of an equal line. */
export const withProduct = (
  items: readonly TypedLine[],
  product: Product,
): readonly TypedLine[] => {
  const fresh = lineOfProduct(product);
  const place = items.findIndex(
    (line) =>
      line.productId === product.id &&
      line.unitPrice === fresh.unitPrice &&
      line.discount === '' &&
      line.taxKind === fresh.taxKind,
  );
  const line = items[place];
  const quantity = line ? quantityOf(line.quantity) : null;
  if (!line || quantity === null || Number.isNaN(quantity)) return [...items, fresh];
  return items.with(place, { ...line, quantity: String(Number((quantity + 1).toFixed(3))) });
};

/** Form values of stored or computed lines. */
const typedLines = (
  items: readonly Omit<PurchaseItem, 'amount' | 'tax' | 'total'>[],
): readonly TypedLine[] =>
  items.map((item) => ({
    productId: item.productId,
    description: item.description,
    quantity: String(item.quantity),
    unitPrice: typedPesos(item.unitPrice),
    discount: item.discount > 0 ? typedPesos(item.discount) : '',
    taxKind: item.taxKind,
    satKey: item.satKey,
    satUnit: item.satUnit,
  }));

/** What a link says about a new sale. */
export interface SaleStart {
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly items?: readonly Omit<PurchaseItem, 'amount' | 'tax' | 'total'>[] | undefined;
}

export const emptySale = (
  fields: readonly CustomField[],
  { customer, items = [] }: SaleStart,
  today: string,
): SaleValues => ({
  key: crypto.randomUUID(),
  customerId: customer?.id ?? '',
  customerName: customer?.name ?? '',
  items: typedLines(items),
  date: today,
  notes: '',
  values: typedValues(fields, {}),
});

export const valuesOfPurchase = (
  purchase: Purchase,
  fields: readonly CustomField[],
): SaleValues => ({
  key: crypto.randomUUID(),
  customerId: purchase.customer?.id ?? '',
  customerName: purchase.customer?.name ?? '',
  items: typedLines(purchase.items),
  date: purchase.date,
  notes: purchase.notes ?? '',
  values: typedValues(fields, purchase.customValues),
});

const percentage = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/;

/**
 * Parses a discount in pesos, or in percent of the line's amount, into centavos.
 *
 * @param amount price × quantity in centavos
 * @returns null when empty, NaN when it is neither
 */
const discountOf = (typed: string | undefined, amount: number): number | null => {
  const [, percent] = percentage.exec((typed ?? '').trim()) ?? [];
  if (percent === undefined) return centavosOf(typed);
  return Number(percent) <= 100 ? Math.round((amount * Number(percent)) / 100) : Number.NaN;
};

/* `quantityOf` limits the decimals. */
const isQuantity = (quantity: number): boolean => quantity > 0 && quantity <= limits.quantityMax;

/** Request bodies of the lines; null while an amount is invalid. */
export const lineBodies = (items: readonly TypedLine[]): PurchaseLineInput[] | null => {
  const bodies = items.map((line): PurchaseLineInput | null => {
    const quantity = quantityOf(line.quantity);
    const unitPrice = centavosOf(line.unitPrice);
    const amount = Math.round((unitPrice ?? 0) * (quantity ?? 0));
    const discount = discountOf(line.discount, amount) ?? 0;
    if (
      quantity === null ||
      !isQuantity(quantity) ||
      unitPrice === null ||
      Number.isNaN(unitPrice) ||
      Number.isNaN(discount)
    )
      return null;
    const { productId, description, taxKind, satKey, satUnit } = line;
    return {
      productId,
      description: description.trim(),
      quantity,
      unitPrice,
      discount,
      taxKind,
      satKey,
      satUnit,
    };
  });
  return bodies.every((body) => body !== null) ? bodies : null;
};

/** Request body from validated values; `before` holds the stored custom values. */
export const saleBody = (
  values: SaleValues,
  fields: readonly CustomField[],
  before: FieldValues = {},
) => ({
  customerId: values.customerId,
  items: lineBodies(values.items) ?? [],
  ...(values.date ? { date: values.date } : {}),
  notes: values.notes.trim() || null,
  customValues: changedValues(fields, values.values, before),
});

const money = (t: Translate, formatMoney: (centavos: number) => string) =>
  yup.string().test('money', (typed, context) => {
    const centavos = centavosOf(typed);
    if (centavos === null) return true;
    if (Number.isNaN(centavos)) return context.createError({ message: t('purchases.rules.money') });
    return (
      centavos <= limits.centavosMax ||
      context.createError({
        message: t('purchases.rules.moneyMax', { max: formatMoney(limits.centavosMax) }),
      })
    );
  });

/*
 * Price × quantity is only for comparison; every shown or stored amount is computed by the server.
 */
const lineSchema = (t: Translate, formatMoney: (centavos: number) => string) =>
  yup.object({
    description: yup
      .string()
      .trim()
      .required(t('purchases.rules.description'))
      .test('pipe', t('purchases.cfdi.rules.pipe'), (typed) => isCfdiText(typed ?? ''))
      .max(limits.lineDescriptionMax, t('rules.tooLong', { max: limits.lineDescriptionMax })),
    quantity: yup
      .string()
      .test('quantity', t('purchases.rules.quantity'), (typed) =>
        isQuantity(quantityOf(typed) ?? Number.NaN),
      ),
    unitPrice: money(t, formatMoney).required(t('purchases.rules.price')),
    discount: yup.string().test('discount', (typed, context) => {
      const line = context.parent as TypedLine; // the object this schema validates
      const price = (centavosOf(line.unitPrice) ?? 0) * (quantityOf(line.quantity) ?? 0);
      const amount = Number.isNaN(price) ? limits.centavosMax : Math.round(price);
      const discount = discountOf(typed, amount) ?? 0;
      if (Number.isNaN(discount))
        return context.createError({ message: t('purchases.rules.discountForm') });
      return discount <= amount || context.createError({ message: t('purchases.rules.discount') });
    }),
  });

/**
 * Validation of a sale and its custom values, with translated messages.
 *
 * @param today `yyyy-mm-dd` in the company's time zone
 */
export const saleSchema = (
  t: Translate,
  fields: readonly CustomField[],
  formatMoney: (centavos: number) => string,
  today: string,
) =>
  yup.object({
    date: yup.string().test('future', t('purchases.rules.future'), (day) => !day || day <= today),
    items: yup
      .array()
      .of(lineSchema(t, formatMoney))
      .min(1, t('purchases.rules.noLines'))
      .max(
        limits.purchaseLinesMax,
        t('purchases.rules.tooManyLines', { max: limits.purchaseLinesMax }),
      ),
    customerId: yup.string().required(t('purchases.rules.customer')),
    notes: yup
      .string()
      .trim()
      .max(limits.purchaseNotesMax, t('rules.tooLong', { max: limits.purchaseNotesMax })),
    values: yup.mixed().test('custom', (typed, context) => {
      const errors = fields.flatMap((field) => {
        const verdict = judge(field, typed as TypedValues); // all boxes of the form hold text
        if (verdict.ok) return [];
        const facts = {
          max: limits.textValueMax,
          from: String(limits.dateYearMin),
          to: String(limits.dateYearMax),
        };
        return [
          context.createError({
            path: `values.${field.key}`,
            message: t(`rules.${refusalOf[verdict.code] ?? 'invalid'}`, facts),
          }),
        ];
      });
      return errors.length === 0 || new yup.ValidationError(errors);
    }),
  });

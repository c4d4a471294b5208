import {
  isCfdiText,
  limits,
  patterns,
  type Contract,
  type EndpointInput,
  type Product,
  type ProductKind,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { centavosOf, quantityOf, typedPesos } from '../../../../parts/money/amounts';

export interface ProductValues {
  readonly kind: ProductKind;
  readonly code: string;
  readonly name: string;
  readonly price: string;
  readonly taxKind: Product['taxKind'];
  readonly satKey: string;
  readonly satUnit: string;
  readonly cycleDays: string;
  /** '' for none. */
  readonly categoryId: string;
}

type CreateBody = EndpointInput<Contract['productCreate']>['body'];

const kinds: Record<ProductKind, true> = { service: true, good: true };
export const kindNames = Object.keys(kinds) as ProductKind[]; // the keys of a constant object

/** Defaults to a medical service: exempt, with its SAT keys. */
export const emptyProduct: ProductValues = {
  kind: 'service',
  code: '',
  name: '',
  price: '',
  taxKind: 'exento',
  satKey: '85121600',
  satUnit: 'E48',
  cycleDays: '',
  categoryId: '',
};

export const valuesOfProduct = (product: Product): ProductValues => ({
  ...product,
  price: typedPesos(product.price),
  cycleDays: product.cycleDays === null ? '' : String(product.cycleDays),
  categoryId: product.categoryId ?? '',
});

/** Request body from validated values. */
export const productBody = (values: ProductValues): CreateBody => ({
  kind: values.kind,
  code: values.code.trim(),
  name: values.name.trim(),
  price: centavosOf(values.price) ?? 0,
  taxKind: values.taxKind,
  satKey: values.satKey.trim(),
  satUnit: values.satUnit.trim().toUpperCase(),
  cycleDays: quantityOf(values.cycleDays),
  categoryId: values.categoryId || null,
});

/** Values that differ from the original product. */
export const changesOf = (values: ProductValues, base: Product): Partial<CreateBody> => {
  const before = new Map<string, unknown>(Object.entries(base));
  return Object.fromEntries(
    Object.entries(productBody(values)).filter(([field, value]) => value !== before.get(field)),
  );
};

/** Validation of a product, with translated messages. */
export const productSchema = (t: Translate, formatMoney: (centavos: number) => string) => {
  const text = (missing: string, max: number) =>
    yup.string().trim().required(t(missing)).max(max, t('rules.tooLong', { max }));
  return yup.object({
    code: text('purchases.products.rules.code', limits.productCodeMax),
    name: text('rules.nameMissing', limits.productNameMax).test(
      'pipe',
      t('purchases.cfdi.rules.pipe'),
      (typed) => isCfdiText(typed),
    ),
    price: yup
      .string()
      .required(t('purchases.rules.price'))
      .test('money', t('purchases.rules.money'), (typed) => !Number.isNaN(centavosOf(typed)))
      .test(
        'max',
        t('purchases.rules.moneyMax', { max: formatMoney(limits.centavosMax) }),
        (typed) => !((centavosOf(typed) ?? 0) > limits.centavosMax),
      ),
    satKey: yup
      .string()
      .trim()
      .required(t('purchases.products.rules.satKey'))
      .matches(patterns.satKey, { message: t('purchases.products.rules.satKey') }),
    satUnit: yup
      .string()
      .transform((typed: unknown) =>
        typeof typed === 'string' ? typed.trim().toUpperCase() : typed,
      )
      .required(t('purchases.products.rules.satUnit'))
      .matches(patterns.satUnit, { message: t('purchases.products.rules.satUnit') }),
    cycleDays: yup
      .string()
      .test(
        'days',
        t('purchases.products.rules.cycleDays', { max: limits.cycleDaysMax }),
        (typed) => {
          const days = quantityOf(typed);
          return (
            days === null || (Number.isInteger(days) && days >= 1 && days <= limits.cycleDaysMax)
          );
        },
      ),
  });
};

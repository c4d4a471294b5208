import type { Purchase } from '@sala/shared-contracts';
import { companyDay } from '../../platform/time/company-day';
import {
  type CheckedValues,
  type WriteMode,
  checkValues,
  readFieldRules,
  repeatsValues,
  valuesOfRawBody,
} from '../../customers';
import type { Db } from '../../platform/database/database';
import { priceLines, type Priced, type PricedLine } from './purchase-totals';
import { invalid, type FieldFault } from '../../platform/http/problem-error';
import { unknownReferences } from '../sql/write-purchases.queries';

/** Purchase fields of a request; absent ones stay unchanged. */
export interface ContentInput {
  readonly customerId?: string | undefined;
  readonly patientId?: string | null | undefined;
  readonly visitId?: string | null | undefined;
  readonly date?: string | undefined;
  readonly sellerId?: string | undefined;
  readonly items?: readonly LineInput[] | undefined;
  readonly notes?: string | null | undefined;
  readonly customValues?: Readonly<Record<string, unknown>> | undefined;
}

type LineInput = Omit<PricedLine, 'productId'> & { readonly productId?: string | null | undefined };

/** User-editable columns of a purchase. */
export type Content = Pick<Purchase, 'date' | 'patientId' | 'visitId' | 'notes'> & {
  readonly customerId: string;
  readonly sellerId: string;
};

/** A line without a product is a free-text line. */
export const linesOf = (items: readonly LineInput[]): PricedLine[] =>
  items.map((item) => ({ ...item, productId: item.productId ?? null }));

const atTheirPath = (faults: readonly FieldFault[]): FieldFault[] =>
  faults.map((fault) => ({ ...fault, path: fault.path.replace(/^values\./, 'customValues.') }));

/** Validates the custom values of a purchase. */
export const checkCustomValues = async (
  db: Db,
  given: Readonly<Record<string, unknown>>,
  mode: WriteMode,
): Promise<CheckedValues> => {
  const { accepted, faults } = checkValues(await readFieldRules(db, 'purchase'), given, mode);
  return { accepted, faults: atTheirPath(faults) };
};

/** Faults of custom values when the rest of the body is invalid too, to report all at once. */
export const customValueFaults =
  (mode: WriteMode) =>
  async (db: Db, body: unknown): Promise<readonly FieldFault[]> => {
    const values =
      typeof body === 'object' && body !== null && 'customValues' in body ? body.customValues : {};
    return (await checkCustomValues(db, valuesOfRawBody({ values }), mode)).faults;
  };

/**
 * Prices the lines; rejects foreign references and future dates.
 *
 * @throws request.invalid with every faulty field, purchase.too_great
 */
export const checkContent = async (
  db: Db,
  given: ContentInput,
  values: CheckedValues,
  now: string,
): Promise<Priced | null> => {
  const isLater = given.date !== undefined && given.date > (await companyDay(db, now));
  const faults = [
    ...(isLater ? [{ path: 'date', code: 'in_future' } as const] : []),
    ...(await unknownReferences(db, given)),
    ...values.faults,
  ];
  if (faults.length > 0) throw invalid(...faults);
  return given.items ? priceLines(linesOf(given.items)) : null;
};

/** Whether a form changes nothing. */
export const repeatsContent = (
  content: Content,
  priced: Priced | null,
  values: CheckedValues['accepted'],
  present: Purchase,
  presentCustomerId: string,
): boolean =>
  content.customerId === presentCustomerId &&
  content.sellerId === present.seller.id &&
  (['date', 'patientId', 'visitId', 'notes'] as const).every(
    (column) => content[column] === present[column],
  ) &&
  (priced === null || sameLines(priced, present)) &&
  repeatsValues(values, present.customValues);

/** Whether a purchase has exactly these lines. */
export const sameLines = (
  { items }: Pick<Priced, 'items'>,
  present: Pick<Purchase, 'items'>,
): boolean =>
  JSON.stringify(items.map(comparable)) === JSON.stringify(present.items.map(comparable));

/** Sorts the columns, so that lines of any source compare equal. */
const comparable = (item: Purchase['items'][number]): unknown[] =>
  Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1));

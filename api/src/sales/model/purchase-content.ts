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

/** What somebody typed of a purchase; what is absent stays as it is. */
export interface GivenContent {
  readonly customerId?: string | undefined;
  readonly patientId?: string | null | undefined;
  readonly visitId?: string | null | undefined;
  readonly date?: string | undefined;
  readonly sellerId?: string | undefined;
  readonly items?: readonly GivenLine[] | undefined;
  readonly notes?: string | null | undefined;
  readonly customValues?: Readonly<Record<string, unknown>> | undefined;
}

type GivenLine = Omit<PricedLine, 'productId'> & { readonly productId?: string | null | undefined };

/** Columns of a purchase that people write. */
export type Content = Pick<Purchase, 'date' | 'patientId' | 'visitId' | 'notes'> & {
  readonly customerId: string;
  readonly sellerId: string;
};

/** A line that names no product is a free one. */
export const linesOf = (items: readonly GivenLine[]): PricedLine[] =>
  items.map((item) => ({ ...item, productId: item.productId ?? null }));

const atTheirPath = (faults: readonly FieldFault[]): FieldFault[] =>
  faults.map((fault) => ({ ...fault, path: fault.path.replace(/^values\./, 'customValues.') }));

/** The custom values of a purchase, each by its rule, and what is wrong with them. */
export const checkCustomValues = async (
  db: Db,
  given: Readonly<Record<string, unknown>>,
  mode: WriteMode,
): Promise<CheckedValues> => {
  const { accepted, faults } = checkValues(await readFieldRules(db, 'purchase'), given, mode);
  return { accepted, faults: atTheirPath(faults) };
};

/** What is wrong with the values when the rest of the body is wrong, too: one answer names both. */
export const customValueFaults =
  (mode: WriteMode) =>
  async (db: Db, body: unknown): Promise<readonly FieldFault[]> => {
    const values =
      typeof body === 'object' && body !== null && 'customValues' in body ? body.customValues : {};
    return (await checkCustomValues(db, valuesOfRawBody({ values }), mode)).faults;
  };

/**
 * The lines with their amounts; what the body points at must be the company's own, and the day not
 * be to come.
 *
 * @throws `request.invalid` naming every value, `purchase.too_great`.
 */
export const checkContent = async (
  db: Db,
  given: GivenContent,
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

/** Whether a form was sent that changes nothing. */
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

/** Whether these are the lines that a purchase has. */
export const sameLines = (
  { items }: Pick<Priced, 'items'>,
  present: Pick<Purchase, 'items'>,
): boolean =>
  JSON.stringify(items.map(comparable)) === JSON.stringify(present.items.map(comparable));

/** In one order of its columns, wherever a line comes from. */
const comparable = (item: Purchase['items'][number]): unknown[] =>
  Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1));

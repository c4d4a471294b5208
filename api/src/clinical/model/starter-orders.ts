import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  serviceRequestCategories,
  type Locale,
  type ServiceRequestCategory,
  type UnusualOrder,
} from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { referenceDirectory } from '../../platform/database/reference-data';

const fileSchema = z.array(
  z.strictObject({
    category: z.enum(serviceRequestCategories),
    es: z.string(),
    en: z.string(),
    /** Usual for this sex alone. */
    sex: z.optional(z.enum(['H', 'M'])),
    /** Usual from this age, and up to that one, in full years. */
    fromAge: z.optional(z.int()),
    toAge: z.optional(z.int()),
  }),
);

type Starter = z.output<typeof fileSchema>[number];

const read = async (): Promise<Starter[]> =>
  fileSchema.parse(
    JSON.parse(await readFile(join(referenceDirectory, 'orders/starters.json'), 'utf8')),
  );

let starters: Promise<Starter[]> | undefined;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** For whom something is ordered; absent: not known. */
export interface OrderedFor {
  readonly sex: 'H' | 'M' | 'X';
  readonly years: number;
}

/** Why a study is not what one orders for somebody; null: nothing is against it. */
const oddnessOf = (
  { sex, fromAge = 0, toAge = Number.POSITIVE_INFINITY }: Starter,
  patient: OrderedFor | undefined,
): UnusualOrder | null => {
  if (!patient) return null;
  if (sex && patient.sex !== 'X' && patient.sex !== sex) return 'sex';
  return patient.years < fromAge || patient.years > toAge ? 'age' : null;
};

/** What {@link oddnessOf} says of a study by its name, in either language. */
export const unusualFor = async (
  patient: OrderedFor | undefined,
): Promise<(codeText: string) => UnusualOrder | null> => {
  const known = new Map(
    (await (starters ??= read())).flatMap((one) =>
      [one.es, one.en].map((name) => [plain(name), oddnessOf(one, patient)] as const),
    ),
  );
  return (codeText) => known.get(plain(codeText)) ?? null;
};

/** Common studies (api/reference/orders) that have every word, in either language. */
export const starterOrders = async (
  locale: Locale,
  search: string,
  category: ServiceRequestCategory | null,
): Promise<{ category: ServiceRequestCategory; codeText: string }[]> => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (await (starters ??= read()))
    .filter((one) => category === null || one.category === category)
    .filter(({ es, en }) => words.every((word) => plain(`${es} ${en}`).includes(word)))
    .map((one) => ({ category: one.category, codeText: locale === 'en' ? one.en : one.es }));
};

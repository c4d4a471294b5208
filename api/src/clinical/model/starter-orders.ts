import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  serviceRequestCategories,
  type Locale,
  type ServiceRequestCategory,
} from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { referenceDirectory } from '../../platform/database/reference-data';

const fileSchema = z.array(
  z.strictObject({ category: z.enum(serviceRequestCategories), es: z.string(), en: z.string() }),
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

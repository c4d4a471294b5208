import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';

/** Free text of a prescription by its place, as one column that may be encrypted (docs/adr/0090). */
export type Texts = Readonly<Record<string, string>>;

const table = 'prescription';
export const generalText = 'general';

interface WithText {
  readonly key: string;
  readonly reason: string | null;
  readonly instructions: string | null;
}

export const textsOf = (
  items: readonly WithText[],
  general: string,
  justified: readonly string[] = [],
): Texts =>
  Object.fromEntries(
    [
      [generalText, general],
      ...items.flatMap(({ key, reason, instructions }) => [
        [`reason.${key}`, reason ?? ''],
        [`instructions.${key}`, instructions ?? ''],
      ]),
      ...justified.map((reason, at) => [`justification.${at}`, reason]),
    ].filter(([, text]) => text !== ''),
  ) as Texts; // pairs of two texts

export const textsOfItem = (
  texts: Texts,
  key: string,
): { readonly reason: string | null; readonly instructions: string | null } => ({
  reason: texts[`reason.${key}`] ?? null,
  instructions: texts[`instructions.${key}`] ?? null,
});

export const sealPrescription = async (db: Db, rowId: string, texts: Texts): Promise<string> =>
  JSON.stringify((await sealerFor(db)).texts({ table, rowId }, texts));

export const openPrescription = (
  db: Db,
  {
    companyId,
    id,
    texts,
  }: { readonly companyId: string; readonly id: string; readonly texts: Texts },
): Promise<Texts> => openTexts(db, { companyId, table, rowId: id }, texts);

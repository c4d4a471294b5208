import { randomUUID } from 'node:crypto';
import type { PrescriptionItemInput, PrescriptionSet } from '@sala/shared-contracts';
import { author } from '../../patients';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';
import { withMedications } from './prescription-drafts.queries';
import { textsOf, textsOfItem, type Texts } from './prescription-texts';

const table = 'prescription_set';

interface SetRow extends Omit<PrescriptionSet, 'items'> {
  readonly companyId: string;
  readonly items: readonly Omit<PrescriptionItemInput, 'reason' | 'instructions'>[];
  readonly texts: Texts;
}

const columns = `x.company_id as "companyId", x.id, x.name, x.shared, x.owner_id = app_user_id() as own, ${author('x.owner_id')} as owner, x.items, x.texts, x.version`;

const openSet = async (
  db: Db,
  { companyId, texts: kept, ...row }: SetRow,
): Promise<PrescriptionSet> => {
  const texts = await openTexts(db, { companyId, table, rowId: row.id }, kept);
  const items = row.items.map((item) => {
    const { reason, instructions } = textsOfItem(texts, item.key);
    return { ...item, reason: reason ?? '', instructions: instructions ?? '' };
  });
  return { ...row, items: await withMedications(db, items) };
};

/** One's own by name, then those of others. */
export const listSets = async (db: Db): Promise<PrescriptionSet[]> => {
  const rows = await db.query<SetRow>(
    `select ${columns} from prescription_set x order by own desc, x.name collate "es-x-icu", x.id`,
  );
  const found: PrescriptionSet[] = [];
  for (const row of rows) found.push(await openSet(db, row));
  return found;
};

/** One that the caller sees, locked. @throws resource.not_found */
export const lockSet = async (db: Db, id: string): Promise<PrescriptionSet> =>
  openSet(
    db,
    await db.one<SetRow>(
      `select ${columns} from prescription_set x where x.id = $1 for update of x`,
      [id],
    ),
  );

export interface SetContent {
  readonly name: string;
  readonly shared: boolean;
  readonly items: readonly PrescriptionItemInput[];
}

const valuesOf = async (db: Db, id: string, { name, shared, items }: SetContent) => [
  id,
  name,
  shared,
  JSON.stringify(items.map(({ reason: _reason, instructions: _instructions, ...item }) => item)),
  JSON.stringify((await sealerFor(db)).texts({ table, rowId: id }, textsOf(items, ''))),
];

export const insertSet = async (
  db: Db,
  content: SetContent,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string> => {
  const id = randomUUID(); // the texts are bound to it
  await db.query(
    `insert into prescription_set (company_id, id, name, shared, items, texts, owner_id, created_at, updated_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $7)`,
    [...(await valuesOf(db, id, content)), userId, now],
  );
  return id;
};

export const updateSet = async (
  db: Db,
  id: string,
  content: SetContent,
  now: string,
): Promise<void> => {
  await db.query(
    `update prescription_set set name = $2, shared = $3, items = $4, texts = $5, updated_at = $6, version = version + 1 where id = $1`,
    [...(await valuesOf(db, id, content)), now],
  );
};

export const deleteSet = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from prescription_set where id = $1', [id]);
};

import { randomUUID } from 'node:crypto';
import type { DraftItem, Medication, PrescriptionDraft } from '@sala/shared-contracts';
import { author } from '../../patients';
import type { Db } from '../../platform/database/database';
import { readKnownMedications, readMedications } from './medications.queries';
import {
  generalText,
  openPrescription,
  sealPrescription,
  textsOf,
  textsOfItem,
} from './prescription-texts';
import type { Texts } from './prescription-texts';

type Written = Omit<DraftItem, 'medication'>;

interface DraftRow extends Omit<PrescriptionDraft, 'items' | 'generalInstructions' | 'id'> {
  readonly id: string;
  readonly companyId: string;
  readonly draft: readonly Omit<Written, 'reason' | 'instructions'>[];
  readonly texts: Texts;
}

export const emptyDraft: PrescriptionDraft = {
  id: null,
  items: [],
  generalInstructions: '',
  facts: { pregnant: null, trimester: null, eGfr: null },
  replaces: null,
  revision: 0,
  savedAt: null,
  savedBy: null,
};

/** An item with what the catalogue says of it. */
export type KnownItem<Known extends Medication = Medication> = Written & {
  readonly medication: Known | null;
};

const withThose =
  <Known extends Medication>(read: (db: Db, ids: readonly string[]) => Promise<Known[]>) =>
  async (db: Db, items: readonly Written[]): Promise<KnownItem<Known>[]> => {
    const known = await read(
      db,
      items.flatMap(({ medicationId }) => medicationId ?? []),
    );
    return items.map((item) => {
      const medication = known.find(({ id }) => id === item.medicationId) ?? null;
      return { ...item, medicationId: medication?.id ?? null, medication };
    });
  };

/** With what the catalogue says now; a medication that is not there any more is written by hand. */
export const withMedications = withThose(readKnownMedications);

/** As {@link withMedications}, without the caller's favourites: for the checks. */
export const withCatalogue = withThose(readMedications);

/** The draft of a visit. */
export const readDraft = async (db: Db, visitId: string): Promise<PrescriptionDraft> => {
  const row = await db.maybe<DraftRow>(
    `select p.company_id as "companyId", p.id, p.draft, p.facts, p.texts, p.revision, p.updated_at as "savedAt", ${author('p.updated_by')} as "savedBy",
       case when r.id is not null then json_build_object('id', r.id, 'folio', r.folio, 'reason', p.replaces_reason) end as replaces
     from prescription p left join prescription r on r.company_id = p.company_id and r.id = p.replaces_id
     where p.visit_id = $1 and p.status = 'draft'`,
    [visitId],
  );
  if (!row) return emptyDraft;
  const { companyId, draft, texts: kept, ...shown } = row;
  const texts = await openPrescription(db, { companyId, id: row.id, texts: kept });
  const items = draft.map((item) => {
    const { reason, instructions } = textsOfItem(texts, item.key);
    return { ...item, reason: reason ?? '', instructions: instructions ?? '' };
  });
  return {
    ...shown,
    items: await withMedications(db, items),
    generalInstructions: texts[generalText] ?? '',
  };
};

export interface DraftContent {
  readonly items: readonly Written[];
  readonly facts: PrescriptionDraft['facts'];
  readonly generalInstructions: string;
  readonly replaces?: { readonly id: string; readonly reason: string };
}

/** Keeps the draft of a visit, the only one; its row is locked by that of the visit. */
export const writeDraft = async (
  db: Db,
  visitId: string,
  { items, facts, generalInstructions, replaces }: DraftContent,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<PrescriptionDraft> => {
  const present = await db.maybe<{ id: string }>(
    `select id from prescription where visit_id = $1 and status = 'draft'`,
    [visitId],
  );
  const id = present?.id ?? randomUUID(); // the texts are bound to it
  const texts = await sealPrescription(db, id, textsOf(items, generalInstructions));
  const draft = items.map(({ reason: _reason, instructions: _instructions, ...item }) => item);
  await db.query(
    `insert into prescription as p (company_id, id, visit_id, draft, facts, texts, replaces_id, replaces_reason, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)
     on conflict (company_id, id) do update set draft = excluded.draft, facts = excluded.facts, texts = excluded.texts,
       revision = p.revision + 1, version = p.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [
      id,
      visitId,
      JSON.stringify(draft),
      JSON.stringify(facts),
      texts,
      replaces?.id ?? null,
      replaces?.reason ?? null,
      now,
      userId,
    ],
  );
  return readDraft(db, visitId);
};

/** @returns id of what was thrown away; null: there was none. */
export const deleteDraft = async (db: Db, visitId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `delete from prescription where visit_id = $1 and status = 'draft' returning id`,
      [visitId],
    )
  )?.id ?? null;

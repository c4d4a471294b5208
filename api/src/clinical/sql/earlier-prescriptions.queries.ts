import { limits, type VisitPrescription } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { withMedications } from './prescription-drafts.queries';
import { asDraftItem, readItems } from './prescription-items.queries';
import { openPrescription, textsOfItem, type Texts } from './prescription-texts';

interface Row {
  readonly companyId: string;
  readonly id: string;
  readonly folio: string;
  readonly issuedAt: string;
  readonly practitioner: string;
  readonly texts: Texts;
}

/** What was prescribed to a patient, to write anew from; the newest first. */
export const readEarlier = async (
  db: Db,
  patientId: string,
): Promise<VisitPrescription['earlier']> => {
  const rows = await db.query<Row>(
    `select p.company_id as "companyId", p.id, p.folio, p.issued_at as "issuedAt", p.prescriber ->> 'name' as practitioner, p.texts
     from visit v join prescription p on p.company_id = v.company_id and p.visit_id = v.id
     where v.patient_id = $1 and p.status <> 'draft' order by p.issued_at desc, p.id limit ${limits.earlierPrescriptionsShown}`,
    [patientId],
  );
  const items = await readItems(
    db,
    rows.map(({ id }) => id),
  );
  const written = await Promise.all(
    rows.map(async (row) => {
      const texts = await openPrescription(db, row);
      return items
        .filter(({ prescriptionId }) => prescriptionId === row.id)
        .map((item) => asDraftItem({ ...item, ...textsOfItem(texts, item.key) }));
    }),
  );
  const known = await withMedications(db, written.flat());
  return rows.map(({ id, folio, issuedAt, practitioner }, at) => ({
    id,
    folio,
    issuedAt,
    practitioner,
    items: known.splice(0, written[at]?.length), // in the order in which they were asked for
  }));
};

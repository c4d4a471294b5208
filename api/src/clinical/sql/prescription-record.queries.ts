import type { Prescription, SafetyOutcome } from '@sala/shared-contracts';
import { author } from '../../patients';
import type { Db } from '../../platform/database/database';
import { listDeliveriesOf } from './prescription-deliveries.queries';
import { readItems } from './prescription-items.queries';
import { timeStampColumn } from './prescription-stamps.queries';
import { mailBar } from './teaching-deliveries.queries';
import { generalText, openPrescription, textsOfItem, type Texts } from './prescription-texts';
import { personListName, personName } from '../../platform/people/person-names';

/** What everybody who sees prescriptions may know; of `prescription p`, `visit v`, `patient t`. */
export const statusColumns = `p.id, p.folio, p.status, json_build_object('id', t.id, 'recordNumber', t.record_number, 'name', ${personName('t')}, 'listName', ${personListName('t')}) as patient,
  json_build_object('id', coalesce(p.practitioner_id, p.updated_by), 'name', coalesce(p.prescriber ->> 'name', ${author('p.updated_by')})) as practitioner,
  p.issued_at as "issuedAt", p.valid_until as "validUntil", coalesce(jsonb_array_length(p.draft), (select count(*)::int from prescription_item i
    where i.company_id = p.company_id and i.prescription_id = p.id)) as "itemCount", p.printed_at as "printedAt",
  (select max(d.sent_at) from prescription_delivery d where d.company_id = p.company_id and d.prescription_id = p.id) as "sentAt"`;

export const prescriptionTables = `prescription p
  join visit v on v.company_id = p.company_id and v.id = p.visit_id
  join patient t on t.company_id = v.company_id and t.id = v.patient_id`;

interface RecordRow extends Omit<
  Prescription,
  | 'items'
  | 'generalInstructions'
  | 'safety'
  | 'fills'
  | 'history'
  | 'actions'
  | 'intact'
  | 'deliveries'
> {
  readonly companyId: string;
  readonly texts: Texts;
  readonly safety:
    | (Omit<SafetyOutcome, 'outcome'> & {
        readonly outcome: SafetyOutcome['outcome'];
        readonly justified: readonly string[];
      })
    | null;
}

const folioOf = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'folio', ${alias}.folio) end`;

/** Issued, without what the caller may do. @throws resource.not_found */
export const readPrescription = async (
  db: Db,
  prescriptionId: string,
): Promise<Omit<Prescription, 'actions'>> => {
  const row = await db.one<RecordRow>(
    `select p.company_id as "companyId", ${statusColumns}, p.visit_id as "visitId", v.visit_number as "visitNumber", p.addendum,
       p.patient_snapshot as "patientSnapshot", p.prescriber, p.site, p.diagnoses, case when p.autograph then 'autograph' else 'electronic' end as signature,
       p.content_hash as "contentHash", '/verify/' || p.verify_token as "verifyPath", p.texts, p.safety, ${folioOf('r')} as replaces, ${folioOf('n')} as "replacedBy",
       (select h.reason from status_history h where h.company_id = p.company_id and h.entity_type = 'prescription' and h.entity_id = p.id
         and h.to_status = p.status order by h.id desc limit 1) as "endedReason", p.version, ${timeStampColumn} as "timeStamp", ${mailBar('t')} as "mailBar",
       case when ${mailBar('t')} is null then t.email end as "mailTo"
     from ${prescriptionTables}
     left join prescription r on r.company_id = p.company_id and r.id = p.replaces_id
     left join prescription n on n.company_id = p.company_id and n.replaces_id = p.id and n.status <> 'draft'
     left join prescription_time_stamp s on s.company_id = p.company_id and s.prescription_id = p.id
     where p.id = $1 and p.status <> 'draft'`,
    [prescriptionId],
  );
  const { companyId, texts: kept, safety, ...shown } = row;
  const texts = await openPrescription(db, { companyId, id: row.id, texts: kept });
  const items = await readItems(db, [prescriptionId]);
  const { hash } = await db.one<{ hash: string }>(
    'select prescription_content_hash(app_company(), $1, $2) as hash',
    [prescriptionId, JSON.stringify(texts)],
  );
  const { justified = [], ...outcome } = safety ?? {};
  return {
    ...shown,
    items: items.map(({ prescriptionId: _of, ...item }) => ({
      ...item,
      ...textsOfItem(texts, item.key),
    })),
    generalInstructions: texts[generalText] ?? null,
    intact: hash === row.contentHash,
    safety: safety && {
      ...(outcome as SafetyOutcome), // all but the justified ids
      justifications: justified.map((id, at) => ({
        id,
        reason: texts[`justification.${at}`] ?? '',
      })),
    },
    deliveries: await listDeliveriesOf(db, prescriptionId),
    fills: await db.query<Prescription['fills'][number]>(
      `select f.id, min(f.at) as at, min(${author('f.by_user')}) as by, min(f.note) as note,
         json_agg(json_build_object('key', f.key, 'quantity', f.quantity) order by f.key) as items
       from prescription_fill f where f.prescription_id = $1 group by f.id order by 2, f.id`,
      [prescriptionId],
    ),
    history: await db.query<Prescription['history'][number]>(
      `select h.to_status as to, h.at, case when h.to_status <> 'expired' then ${author('h.by_user')} end as by, h.reason
       from status_history h where h.entity_type = 'prescription' and h.entity_id = $1 order by h.id`,
      [prescriptionId],
    ),
  };
};

/** Those that were issued, the oldest first. */
export const readPrescriptionsOfVisit = async (
  db: Db,
  visitId: string,
): Promise<Omit<Prescription, 'actions'>[]> => {
  const rows = await db.query<{ id: string }>(
    `select id from prescription where visit_id = $1 and status <> 'draft' order by issued_at, id`,
    [visitId],
  );
  const found: Omit<Prescription, 'actions'>[] = [];
  for (const { id } of rows) found.push(await readPrescription(db, id));
  return found;
};

export interface LockedPrescription {
  readonly id: string;
  readonly visitId: string;
  readonly visitNumber: number;
  readonly patientId: string;
  readonly status: Prescription['status'];
  readonly revision: number;
  readonly version: number;
  readonly replacesId: string | null;
  readonly expired: boolean;
}

const lockedColumns = `p.id, p.visit_id as "visitId", v.visit_number as "visitNumber", v.patient_id as "patientId", p.status, p.revision, p.version,
  p.replaces_id as "replacesId", coalesce(p.valid_until < ($2::timestamptz at time zone c.time_zone)::date, false) as expired`;

const lockedTables =
  'prescription p join visit v on v.company_id = p.company_id and v.id = p.visit_id join company c on c.id = p.company_id';

/** Without a lock, for finding what is locked before it. @throws resource.not_found */
export const findPrescription = (db: Db, id: string, now: string): Promise<LockedPrescription> =>
  db.one<LockedPrescription>(`select ${lockedColumns} from ${lockedTables} where p.id = $1`, [
    id,
    now,
  ]);

/** Until the end of the transaction; lock its visit first. @throws resource.not_found */
export const lockPrescription = (db: Db, id: string, now: string): Promise<LockedPrescription> =>
  db.one<LockedPrescription>(
    `select ${lockedColumns} from ${lockedTables} where p.id = $1 for update of p`,
    [id, now],
  );

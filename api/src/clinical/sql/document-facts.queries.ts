import type { Patient, VisitPaper } from '@sala/shared-contracts';
import { addressLine, author } from '../../patients';
import type { Db } from '../../platform/database/database';
import { readNote } from './visit-record.queries';
import { personName } from '../../platform/people/person-names';

/** As on the day a document was signed: who gave it, where, to whom (NOM-004-SSA3-2012, §5). */
export interface DocumentHeading {
  readonly establishment: VisitPaper['establishment'];
  readonly patient: {
    readonly name: string;
    readonly recordNumber: string;
    /** yyyy-mm-dd */
    readonly birthDate: string;
    readonly sex: 'H' | 'M' | 'X';
    readonly address: string | null;
  };
  readonly practitioner: {
    readonly name: string;
    readonly licence: string | null;
    readonly specialty: string | null;
  };
  /** yyyy-mm-dd, at the site. */
  readonly today: string;
}

/** What of a visit a template is filled with. */
export interface DocumentFacts extends DocumentHeading {
  readonly guardian: { readonly name: string; readonly relation: string } | null;
  /** yyyy-mm-dd and hh:mm at the site; null: the visit goes on. */
  readonly visitDay: string;
  readonly from: string;
  readonly to: string | null;
  /** Of the note; '' while nobody wrote it. */
  readonly reason: string;
  readonly therapy: string;
}

interface FactsRow extends Omit<DocumentFacts, 'patient' | 'reason' | 'therapy'> {
  readonly patient: Omit<DocumentHeading['patient'], 'address'>;
  readonly address: Patient['address'];
}

const fullName = personName('w');

const readRow = (db: Db, visitId: string, userId: string, now: string): Promise<FactsRow> =>
  db.one<FactsRow>(
    `select jsonb_build_object('name', c.commercial_name, 'legalName', c.legal_name, 'site', s.name, 'address', s.address,
         'phone', s.phone, 'clues', s.clues) as establishment,
       jsonb_build_object('name', ${personName('p')}, 'recordNumber', p.record_number, 'birthDate', p.birth_date, 'sex', p.sex) as patient,
       nullif(p.address, '{}') as address,
       coalesce((select jsonb_build_object('name', ${fullName}, 'licence', w.licence_number, 'specialty',
           (select k.name from category k where k.company_id = w.company_id and k.id = w.specialty_id))
         from practitioner w where w.company_id = v.company_id and (w.id = v.practitioner_id or v.practitioner_id is null and w.user_id = $2)),
         jsonb_build_object('name', ${author('$2')}, 'licence', null, 'specialty', null)) as practitioner,
       case when p.guardian is not null then jsonb_build_object('name', p.guardian ->> 'name', 'relation', p.guardian ->> 'relation')
         when g.id is not null then jsonb_build_object('name', ${personName('g')}, 'relation', 'other') end as guardian,
       (v.started_at at time zone z.zone)::date as "visitDay", to_char(v.started_at at time zone z.zone, 'HH24:MI') as "from",
       to_char(v.ended_at at time zone z.zone, 'HH24:MI') as "to", ($3::timestamptz at time zone z.zone)::date as today
     from visit v join company c on c.id = v.company_id
     join site s on s.company_id = v.company_id and s.id = v.site_id
     cross join lateral (select coalesce(s.time_zone, c.time_zone) as zone) z
     join patient p on p.company_id = v.company_id and p.id = v.patient_id
     left join patient g on g.company_id = p.company_id and g.id = p.guardian_id
     where v.id = $1`,
    [visitId, userId, now],
  );

export const readDocumentFacts = async (
  db: Db,
  visitId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<DocumentFacts> => {
  const { address, patient, ...facts } = await readRow(db, visitId, userId, now);
  const { sections } = await readNote(db, visitId);
  return {
    ...facts,
    patient: { ...patient, address: addressLine({ address }) },
    reason: sections.chiefComplaint ?? '',
    therapy: sections.plan ?? '',
  };
};

export const headingOf = ({
  establishment,
  patient,
  practitioner,
  today,
}: DocumentFacts): DocumentHeading => ({ establishment, patient, practitioner, today });

import type { Patient, VisitPaper } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName, shortPersonName } from '../../platform/people/person-names';

interface PaperRow extends Omit<VisitPaper, 'patientAddress'> {
  readonly address: Patient['address'];
}

/**
 * Name as of the account, papers as of the practitioner; the licence is the one that was signed
 * with.
 */
const signer = (userId: string, licence: string): string => `(
  select jsonb_build_object('name', coalesce(nullif(${personName('w')}, ''),
      ${shortPersonName('u')}), 'profession', w.profession,
    'specialty', (select c.name from category c where c.company_id = w.company_id and c.id = w.specialty_id), 'licence', ${licence})
  from user_account u left join practitioner w on w.company_id = v.company_id and w.user_id = u.id where u.id = ${userId})`;

/** The heading of a note on paper. */
export const readPaper = (db: Db, visitId: string): Promise<PaperRow> =>
  db.one<PaperRow>(
    `select jsonb_build_object('name', c.commercial_name, 'legalName', c.legal_name, 'site', s.name, 'address', s.address,
         'phone', s.phone, 'clues', s.clues) as establishment,
       nullif(p.address, '{}') as address, ${signer('v.signed_by', 'v.signed_licence')} as signer,
       ${signer('k.cosigned_by', 'k.licence')} as cosigner
     from visit v join company c on c.id = v.company_id
     join site s on s.company_id = v.company_id and s.id = v.site_id
     join patient p on p.company_id = v.company_id and p.id = v.patient_id
     left join visit_cosignature k on k.company_id = v.company_id and k.visit_id = v.id
     where v.id = $1`,
    [visitId],
  );

/** Where a visit takes place: its papers have that address. */
export const readVisitSite = async (db: Db, visitId: string): Promise<string> =>
  (
    await db.one<{ siteId: string }>('select site_id as "siteId" from visit where id = $1', [
      visitId,
    ])
  ).siteId;

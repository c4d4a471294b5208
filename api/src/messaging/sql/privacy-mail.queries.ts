import type { Db } from '../../platform/database/database';

/** A mail from or to the patient. */
export interface MailOfRecord {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly files: readonly string[];
}

const ofPatient = `m.id in (select mail_with(app_company(), mail_addresses_of_patient(app_company(), $1)))`;

/** In the order of their time, after a mail. */
export const listMailAfter = (
  db: Db,
  patientId: string,
  after: string | null,
  count: number,
): Promise<MailOfRecord[]> =>
  db.query<MailOfRecord>(
    `select m.id, m.at, m.from_address as from, array(select p ->> 'address' from jsonb_array_elements(m.recipients || m.copies) p) as to,
       m.subject, m.body as text, array(select f.name from email_attachment x join stored_file f on f.company_id = x.company_id and f.id = x.file_id
         where x.company_id = m.company_id and x.message_id = m.id order by x.place) as files
     from email_message m where ${ofPatient}
       and ($2::uuid is null or (m.at, m.id) > (select o.at, o.id from email_message o where o.id = $2))
     order by m.at, m.id limit $3`,
    [patientId, after, count],
  );

/** The next file of those mails, in the order of their ids. */
export const findNextMailFile = (
  db: Db,
  patientId: string,
  after: string | null,
): Promise<{ readonly id: string } | undefined> =>
  db.maybe(
    `select x.file_id as id from email_message m join email_attachment x on x.company_id = m.company_id and x.message_id = m.id
     where ${ofPatient} and ($2::uuid is null or x.file_id > $2) order by x.file_id limit 1`,
    [patientId, after],
  );

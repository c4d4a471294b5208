import type { Locale, MessageFacts } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OutgoingAbout, OutgoingPerson } from '../../platform/outgoing/outgoing';
import { spokenTime } from '../../platform/time/spoken-time';
import { personName, shortPersonName } from '../../platform/people/person-names';

interface Row {
  readonly patientId: string;
  readonly firstName: string;
  readonly fullName: string;
  readonly company: string;
  readonly phone: string | null;
  readonly practitioner: string | null;
  readonly site: string;
  readonly address: string | null;
  /** Null: they wait for a time. */
  readonly startAt: string | null;
  readonly timeZone: string;
}

const columns = `a.patient_id as "patientId", p.first_name as "firstName", ${personName('p')} as "fullName", c.commercial_name as company,
  s.phone, nullif(${personName('d')}, '') as practitioner, s.name as site, s.address,
  a.start_at as "startAt", coalesce(s.time_zone, c.time_zone) as "timeZone"`;

const source = `appointment a join patient p on p.company_id = a.company_id and p.id = a.patient_id
  join company c on c.id = a.company_id join site s on s.company_id = a.company_id and s.id = a.site_id
  left join practitioner d on d.company_id = a.company_id and d.id = a.practitioner_id`;

const factsOf = (row: Row, language: Locale): MessageFacts => ({
  'paciente.nombre': row.firstName,
  'paciente.nombre_completo': row.fullName,
  'clinica.nombre': row.company,
  ...(row.phone !== null && { 'clinica.telefono': row.phone }),
  ...(row.startAt !== null && {
    'cita.fecha': spokenTime(language, 'day', row.startAt, row.timeZone),
    'cita.hora': spokenTime(language, 'time', row.startAt, row.timeZone),
  }),
  ...(row.practitioner !== null && { 'cita.profesional': row.practitioner }),
  'cita.sede': row.site,
  ...(row.address !== null && { 'cita.direccion': row.address }),
});

/** Of the appointment that was booked last, and whose it is; undefined: there is none. */
export const latestAppointmentFacts = async (
  db: Db,
  language: Locale,
): Promise<{ readonly patientId: string; readonly facts: MessageFacts } | undefined> => {
  const row = await db.maybe<Row>(
    `select ${columns} from ${source} where a.company_id = app_company() and a.start_at is not null
       and p.status not in ('deceased', 'merged') order by a.created_at desc, a.id desc limit 1`,
  );
  return row && { patientId: row.patientId, facts: factsOf(row, language) };
};

/** Of what a patient comes to next; undefined: nothing is booked. */
export const nextAppointmentFacts = async (
  db: Db,
  patientId: string,
  language: Locale,
  now: string,
): Promise<MessageFacts | undefined> => {
  const row = await db.maybe<Row>(
    `select ${columns} from ${source} where a.company_id = app_company() and a.patient_id = $1 and a.start_at > $2
       and a.status in ('scheduled', 'confirmed') order by a.start_at, a.id limit 1`,
    [patientId, now],
  );
  return row && factsOf(row, language);
};

const offeredSource = `appointment a join patient p on p.company_id = a.company_id and p.id = a.patient_id
  join company c on c.id = a.company_id join site s on s.company_id = a.company_id and s.id = coalesce($2, a.site_id)
  left join practitioner d on d.company_id = a.company_id and d.id = coalesce($3, a.practitioner_id)`;

/** Of an appointment, and of the time that is offered for it. */
const aboutFacts = async (
  db: Db,
  { appointmentId, offer, movedFrom }: OutgoingAbout,
  language: Locale,
): Promise<MessageFacts> => {
  const row = await db.maybe<Row>(`select ${columns} from ${offeredSource} where a.id = $1`, [
    appointmentId,
    offer?.siteId ?? null,
    offer?.practitionerId ?? null,
  ]);
  if (!row) return {};
  const { timeZone } = row;
  return {
    ...factsOf(row, language),
    ...(movedFrom !== undefined && {
      'cita.fecha_anterior': spokenTime(language, 'day', movedFrom, timeZone),
      'cita.hora_anterior': spokenTime(language, 'time', movedFrom, timeZone),
    }),
    ...(offer && {
      'oferta.fecha': spokenTime(language, 'day', offer.startAt, timeZone),
      'oferta.hora': spokenTime(language, 'time', offer.startAt, timeZone),
      'oferta.vence': `${spokenTime(language, 'day', offer.until, timeZone)}, ${spokenTime(language, 'time', offer.until, timeZone)}`,
    }),
  };
};

/** Of the company and, where it is a patient, of the person. */
const personFacts = async (db: Db, person: OutgoingPerson): Promise<MessageFacts> => {
  const { company, phone, firstName, fullName } = await db.one<{
    company: string;
    phone: string | null;
    firstName: string | null;
    fullName: string | null;
  }>(
    `select c.commercial_name as company, p.first_name as "firstName",
       nullif(${personName('p')}, '') as "fullName",
       (select s.phone from site s where s.company_id = c.id and s.active and s.phone is not null order by s.created_at, s.id limit 1) as phone
     from company c left join patient p on p.company_id = c.id and p.id = $1 where c.id = app_company()`,
    ['patientId' in person ? person.patientId : null],
  );
  return {
    'clinica.nombre': company,
    ...(phone !== null && { 'clinica.telefono': phone }),
    ...(firstName !== null && { 'paciente.nombre': firstName }),
    ...(fullName !== null && { 'paciente.nombre_completo': fullName }),
  };
};

/** What the texts of the gate can say of whom they are for, and of what they are about. */
export const outgoingFacts = async (
  db: Db,
  person: OutgoingPerson,
  about: OutgoingAbout | null,
  language: Locale,
): Promise<MessageFacts> => ({
  ...(await personFacts(db, person)),
  ...(about && (await aboutFacts(db, about, language))),
});

/** Of the company, and of whoever writes for it. */
export const ownFacts = async (db: Db, userId: string): Promise<MessageFacts> => {
  const { company, phone, author } = await db.one<{
    company: string;
    phone: string | null;
    author: string;
  }>(
    `select c.commercial_name as company, ${shortPersonName('u')} as author,
       (select s.phone from site s where s.company_id = c.id and s.active and s.phone is not null order by s.created_at, s.id limit 1) as phone
     from company c, user_account u where c.id = app_company() and u.id = $1`,
    [userId],
  );
  return {
    'clinica.nombre': company,
    ...(phone !== null && { 'clinica.telefono': phone }),
    'agente.nombre': author,
  };
};

export const patientFirstName = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ name: string }>('select first_name as name from patient where id = $1', [id]))
    .name;

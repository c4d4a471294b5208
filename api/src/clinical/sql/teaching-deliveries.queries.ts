import {
  limits,
  type Locale,
  type TeachingDelivery,
  type TeachingMailBar,
  type TeachingQuestion,
  type VisitTeaching,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { author } from '../../patients';

const deliveryColumns = `d.id, json_build_object('id', m.id, 'title', m.title, 'kind', m.kind, 'locale', m.locale) as material,
  d.channel, d.visit_id as "visitId", v.visit_number as "visitNumber", d.sent_at as "sentAt", ${author('d.sent_by')} as "sentBy",
  d.opened_at as "openedAt", d.acknowledged_at as "acknowledgedAt", d.expires_at as "expiresAt", d.answers, m.questions`;

const deliveries = `teaching_delivery d
  join teaching_material m on m.company_id = d.company_id and m.id = d.material_id
  join visit v on v.company_id = d.company_id and v.id = d.visit_id`;

interface DeliveryRow extends Omit<TeachingDelivery, 'correct' | 'missed'> {
  readonly answers: readonly number[] | null;
  readonly questions: readonly TeachingQuestion[];
}

const judged = ({ answers, questions, ...delivery }: DeliveryRow): TeachingDelivery => {
  const missed = questions.flatMap(({ question, answer }, place) =>
    answers && answers[place] !== answer ? [question] : [],
  );
  return { ...delivery, correct: answers ? questions.length - missed.length : null, missed };
};

/** Of a patient, the newest first. @param most null: all */
export const listDeliveries = async (
  db: Db,
  patientId: string,
  most: number | null = limits.teachingDeliveriesShown,
): Promise<TeachingDelivery[]> =>
  (
    await db.query<DeliveryRow>(
      `select ${deliveryColumns} from ${deliveries} where d.patient_id = $1
       order by d.sent_at desc, d.id limit $2`,
      [patientId, most],
    )
  ).map(judged);

export const readDelivery = async (db: Db, deliveryId: string): Promise<TeachingDelivery> =>
  judged(
    await db.one<DeliveryRow>(`select ${deliveryColumns} from ${deliveries} where d.id = $1`, [
      deliveryId,
    ]),
  );

/**
 * Approved materials for the diagnoses of a visit and its patient: by primary code, then principal
 * diagnosis.
 */
export const listSuggestions = (
  db: Db,
  visitId: string,
): Promise<VisitTeaching['suggestions'][number][]> =>
  db.query(
    `with patient as (
       select p.sex, p.language, extract(year from age((v.started_at at time zone c.time_zone)::date, p.birth_date))::int as years
       from visit v join company c on c.id = v.company_id join patient p on p.company_id = v.company_id and p.id = v.patient_id where v.id = $1
     ), matched as (
       select distinct on (m.id) m.id, m.title, m.kind, m.locale, g.cie10 as code, c.place, g.rank, g.place as diagnosis,
         (m.locale = 'en') = (lower(coalesce(patient.language, '')) ~ '^(en|ingl)') as own
       from visit_diagnosis g cross join patient
       join teaching_material m on m.status = 'approved' and m.company_id = g.company_id
       cross join unnest(m.codes) with ordinality as c (code, place)
       where g.visit_id = $1 and (g.cie10 = c.code or starts_with(g.cie10, c.code || '.'))
         and (m.sex is null or patient.sex = 'X' or m.sex = patient.sex)
         and patient.years between coalesce(m.age_min, 0) and coalesce(m.age_max, 999)
       order by m.id, c.place, g.place
     )
     select id, title, kind, locale, code from matched
     order by own desc, rank, place > 1, diagnosis, title collate "es-x-icu", id limit ${limits.teachingSuggestionsShown}`,
    [visitId],
  );

export interface TeachingReader {
  readonly to: string | null;
  readonly bar: TeachingMailBar | null;
  readonly phoneChannel: VisitTeaching['phoneChannel'];
  readonly firstName: string;
  readonly company: string;
  readonly locale: Locale;
}

/** Why `patient p` gets no mail. As for bookings: it needs no consent, only no objection. */
export const mailBar = (p: string): string =>
  `case when ${p}.status in ('deceased', 'merged') then 'deceased' when ${p}.email is null then 'no_address'
    when not coalesce((select k.granted from consent k where k.company_id = ${p}.company_id and k.patient_id = ${p}.id
      and k.purpose = 'service' and (k.channel is null or k.channel = 'email') order by k.at desc, k.id desc limit 1), true) then 'no_consent' end`;

/**
 * Of the phone's channels that the company has connected, the one that `patient p` does not object
 * to.
 */
const phoneChannel = (p: string): string =>
  `case when ${p}.status not in ('deceased', 'merged') and ${p}.phone is not null then (
    select n.port from connection n where n.company_id = ${p}.company_id and n.port in ('whatsapp', 'sms')
      and coalesce((select k.granted from consent k where k.company_id = ${p}.company_id and k.patient_id = ${p}.id
        and k.purpose = 'service' and (k.channel is null or k.channel = n.port) order by k.at desc, k.id desc limit 1), true)
    order by n.port desc limit 1) end`;

/** Whom it goes to. */
export const readReader = (db: Db, patientId: string): Promise<TeachingReader> =>
  db.one<TeachingReader>(
    `select p.email as "to", p.first_name as "firstName", c.commercial_name as company,
       case when lower(p.language) ~ '^(en|ingl)' then 'en' else 'es-MX' end as locale,
       ${mailBar('p')} as bar, ${phoneChannel('p')} as "phoneChannel"
     from patient p join company c on c.id = p.company_id where p.id = $1`,
    [patientId],
  );

export interface NewDelivery {
  readonly id: string;
  readonly patientId: string;
  readonly visitId: string;
  readonly materialId: string;
  readonly channel: TeachingDelivery['channel'];
  readonly tokenHash: string;
  readonly now: string;
  readonly userId: string;
}

/** @returns false: this id is taken. */
export const insertDelivery = async (db: Db, delivery: NewDelivery): Promise<boolean> => {
  const { id, patientId, visitId, materialId, channel, tokenHash, now, userId } = delivery;
  const rows = await db.query(
    `insert into teaching_delivery (company_id, id, patient_id, visit_id, material_id, channel, token_hash, expires_at, sent_at, sent_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7::timestamptz + interval '${limits.teachingLinkDays} days', $7, $8)
     on conflict (company_id, id) do nothing returning id`,
    [id, patientId, visitId, materialId, channel, tokenHash, now, userId],
  );
  return rows.length > 0;
};

/** Another token for a delivery of the same content that nobody has opened; false: it is another. */
export const renewDelivery = async (
  db: Db,
  { id, patientId, visitId, materialId, channel, tokenHash, userId }: NewDelivery,
): Promise<boolean> => {
  const rows = await db.query(
    `update teaching_delivery set token_hash = case when channel = 'print' then $6 else token_hash end
     where id = $1 and patient_id = $2 and visit_id = $3 and material_id = $4 and channel = $5 and sent_by = $7 and opened_at is null returning id`,
    [id, patientId, visitId, materialId, channel, tokenHash, userId],
  );
  return rows.length > 0;
};

import { channelPurposes, type ConsentAnswers, type PatientConsent } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid, type FieldFault } from '../../platform/http/problem-error';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { holdPatient } from '../model/hold-patient';
import { type Stamp } from './patient-rows';
import { personName, shortPersonName } from '../../platform/people/person-names';

const selection = `x.id, x.purpose, x.channel, x.granted, x.method, n.number as "noticeNumber", x.given_by as "givenBy", x.at,
  ${shortPersonName('u')} as by`;

const consentSource = `from consent x left join privacy_notice n on n.company_id = x.company_id and n.id = x.notice_id join user_account u on u.id = x.created_by`;

/** The newest answer per purpose and channel. */
export const readCurrentConsents = (db: Db, patientId: string): Promise<PatientConsent[]> =>
  db.query<PatientConsent>(
    `select distinct on (x.purpose, x.channel) ${selection} ${consentSource} where x.patient_id = $1 order by x.purpose, x.channel, x.at desc, x.id desc`,
    [patientId],
  );

/** Newest first. */
export const readConsentHistory = (db: Db, patientId: string): Promise<PatientConsent[]> =>
  db.query<PatientConsent>(
    `select ${selection} ${consentSource} where x.patient_id = $1 order by x.at desc, x.id desc limit 200`,
    [patientId],
  );

/** The published notice in a language. */
export const readNoticeInForce = (
  db: Db,
  locale: string,
): Promise<{ id: string; number: number; body: string } | undefined> =>
  db.maybe(
    `select id, number, body from privacy_notice where published_at is not null
     order by locale = $1 desc, kind = 'simplified' desc, number desc limit 1`,
    [locale],
  );

const checkAnswers = async (db: Db, { answers, noticeId }: ConsentAnswers): Promise<void> => {
  const faults = answers.flatMap(({ purpose, channel }, place): FieldFault[] => {
    if (channelPurposes.includes(purpose) !== (channel !== null))
      return [
        { path: `answers.${place}.channel`, code: channel === null ? 'required' : 'not_an_option' },
      ];
    // Two answers in one request have no order.
    return answers.findIndex((one) => one.purpose === purpose && one.channel === channel) < place
      ? [{ path: `answers.${place}`, code: 'duplicate' }]
      : [];
  });
  if (faults.length > 0) throw invalid(...faults);
  if (!noticeId) return;
  const notice = await db.maybe(
    'select from privacy_notice where id = $1 and published_at is not null',
    [noticeId],
  );
  if (!notice) throw invalid({ path: 'noticeId', code: 'not_an_option' });
};

/**
 * Stores answers to consent questions in the caller’s transaction; check-in uses it too. The
 * guardian answers for a minor: without a name, the one on record.
 *
 * @throws patient.merged
 */
export const recordConsents = async (
  { db, audit, publish }: ChangeRecorder & { readonly db: Db },
  patientId: string,
  given: ConsentAnswers,
  { userId, now }: Stamp,
): Promise<void> => {
  await checkAnswers(db, given);
  await holdPatient(db, patientId);
  const { guardian } = await db.one<{ guardian: string | null }>(
    `select case when c.birth_date > grown.up
       then coalesce((select ${personName('g')} from patient g
         where g.company_id = c.company_id and g.id = c.guardian_id and g.birth_date <= grown.up and g.status in ('active', 'inactive')),
         c.guardian ->> 'name') end as guardian
     from patient c join company o on o.id = c.company_id, lateral (select (($2::timestamptz at time zone o.time_zone)::date - interval '18 years')::date as up) as grown
     where c.id = $1`,
    [patientId, now],
  );
  await db.query(
    `insert into consent (company_id, patient_id, notice_id, purpose, channel, granted, method, given_by, at, created_by)
     select app_company(), $1, $2, a.purpose, a.channel, a.granted, $3, $4, $5, $6
     from jsonb_to_recordset($7) as a (purpose text, channel text, granted boolean)`,
    [
      patientId,
      given.noticeId ?? null,
      given.method,
      given.givenBy || guardian,
      now,
      userId,
      JSON.stringify(given.answers),
    ],
  );
  const diff = Object.fromEntries(
    given.answers.map(({ purpose, channel, granted }) => [
      [purpose, channel].filter(Boolean).join('.'),
      [null, granted],
    ]),
  );
  await audit({ action: 'patient.consented', entityType: 'patient', entityId: patientId, diff });
  await publish({
    type: 'patient.consented',
    entityId: patientId,
    payload: { answers: given.answers },
  });
};

import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { AppointmentFacts } from '../../platform/mail/mail-texts';
import { spokenTime } from '../../platform/time/spoken-time';
import { personName } from '../../platform/people/person-names';

export interface MessageRecipient {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly startAt: string | null;
  /** An appointment in person. */
  readonly arrives: boolean;
  /** Null in person, or when unknown. */
  readonly meetingUrl: string | null;
  /** Part of the check-in address. */
  readonly patientId: string;
  readonly uid: string;
  readonly facts: Omit<AppointmentFacts, 'when'>;
}

/**
 * Addressee, language and details for messages about an appointment. @param instead a time that the
 * appointment does not have yet
 */
export const readRecipient = (
  db: Db,
  appointmentId: string,
  instead: { readonly practitionerId: string | null; readonly siteId: string } | null = null,
): Promise<MessageRecipient> =>
  db.one<MessageRecipient>(
    `select case when lower(p.language) ~ '^(en|ingl)' then 'en' else 'es-MX' end as locale,
       coalesce(s.time_zone, c.time_zone) as "timeZone", a.start_at as "startAt",
       a.kind <> 'telehealth' as arrives, case when a.kind = 'telehealth' then a.meeting_url end as "meetingUrl", a.patient_id as "patientId", a.uid,
       json_build_object('firstName', p.first_name, 'company', c.commercial_name, 'eventType', e.name,
         'practitioner', ${personName('d')}, 'place', concat_ws(', ', s.name, s.address)) as facts
     from appointment a
     join patient p on p.company_id = a.company_id and p.id = a.patient_id
     join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     join site s on s.company_id = a.company_id and s.id = coalesce($3, a.site_id)
     join company c on c.id = a.company_id
     left join practitioner d on d.company_id = a.company_id and d.id = coalesce($2, a.practitioner_id)
     where a.id = $1`,
    [appointmentId, instead?.practitionerId ?? null, instead?.siteId ?? null],
  );

/** Date and time in words, in the time zone of the site. */
export const formatDateTime = (instant: string, locale: Locale, timeZone: string): string =>
  spokenTime(locale, 'moment', instant, timeZone);

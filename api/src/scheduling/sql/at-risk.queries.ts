import { noShowRiskHigh } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { noShowRisk, type RiskFacts } from '../model/no-show-risk';

interface Row extends RiskFacts {
  readonly patientId: string;
}

/** The patient of an appointment with a high risk of a no-show; null for the others. */
export const findAtRisk = async (
  db: Db,
  appointmentId: string,
): Promise<{ readonly patientId: string } | null> => {
  const row = await db.maybe<Row>(
    `select a.patient_id as "patientId", a.status, a.created_at as "createdAt", a.start_at as "startAt",
       (select json_build_object('noShows', count(*) filter (where o.status = 'no_show'),
          'kept', count(*) filter (where o.status in ('checked_in', 'in_progress', 'completed')),
          'weekday', extract(isodow from a.start_at at time zone coalesce(s.time_zone, c.time_zone))::int)
        from appointment o where o.company_id = a.company_id and o.patient_id = a.patient_id and o.start_at < a.start_at) as past
     from appointment a join site s on s.company_id = a.company_id and s.id = a.site_id join company c on c.id = a.company_id
     where a.id = $1 and a.status in ('scheduled', 'confirmed')`,
    [appointmentId],
  );
  if (!row) return null;
  const risk = noShowRisk(row);
  return risk && risk.score > noShowRiskHigh ? { patientId: row.patientId } : null;
};

import { limits, type HandOver, type ProblemCode } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { emptyVisits, handedOver } from './open-work.queries';
import { personName } from '../../platform/people/person-names';
import { siteZone } from '../../platform/time/site-zone';

export interface StoredHandOver {
  readonly id: string;
  readonly companyId: string;
  readonly practitionerId: string;
  /** null: the work of the person of the roster ends. */
  readonly userId: string | null;
  /** yyyy-mm-dd */
  readonly leftOn: string | null;
  readonly recordsTo: string | null;
  readonly appointmentsTo: string | null;
  readonly cancelBecause: string | null;
  readonly visitsTo: string | null;
  readonly state: HandOver['state'];
  readonly requestedBy: string;
}

export type NewHandOver = Omit<StoredHandOver, 'id' | 'companyId' | 'state' | 'requestedBy'>;

const columns = `h.id, h.company_id as "companyId", h.practitioner_id as "practitionerId", h.user_id as "userId", h.left_on as "leftOn",
  h.records_to as "recordsTo", h.appointments_to as "appointmentsTo", h.cancel_because as "cancelBecause", h.visits_to as "visitsTo",
  h.state, h.requested_by as "requestedBy"`;

/** @returns null while another one of the practitioner is under way */
export const insertHandOver = async (
  db: Db,
  wanted: NewHandOver,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `insert into hand_over (company_id, practitioner_id, user_id, left_on, records_to, appointments_to, cancel_because, visits_to, requested_at, requested_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (company_id, practitioner_id) where state = 'running' do nothing returning id`,
      [
        wanted.practitionerId,
        wanted.userId,
        wanted.leftOn,
        wanted.recordsTo,
        wanted.appointmentsTo,
        wanted.cancelBecause,
        wanted.visitsTo,
        now,
        userId,
      ],
    )
  )?.id ?? null;

/** @throws resource.not_found */
export const lockHandOver = (db: Db, id: string): Promise<StoredHandOver> =>
  db.one<StoredHandOver>(
    `select ${columns} from hand_over h where h.company_id = app_company() and h.id = $1 for update`,
    [id],
  );

export const isHandingOver = async (db: Db, practitionerId: string): Promise<boolean> =>
  (await db.maybe(
    `select from hand_over where company_id = app_company() and practitioner_id = $1 and state = 'running'`,
    [practitionerId],
  )) !== undefined;

const untouched = (kind: 'appointment' | 'visit', record: string, handOver: string): string =>
  `not exists (select from hand_over_item i where i.company_id = app_company() and i.hand_over_id = ${handOver}
    and i.kind = '${kind}' and i.record_id = ${record})`;

export interface NextRecord {
  readonly kind: 'appointment' | 'visit';
  readonly id: string;
}

/** The next record that the plan touches and that was not looked at. */
export const nextOfHandOver = (
  db: Db,
  { id, practitionerId, appointmentsTo, cancelBecause, visitsTo }: StoredHandOver,
  now: string,
): Promise<NextRecord | undefined> =>
  db.maybe<NextRecord>(
    `(select 'appointment' as kind, a.id from appointment a
        where $4 and ${handedOver} and ${untouched('appointment', 'a.id', '$3')} order by a.start_at, a.id limit 1)
     union all
     (select 'visit', v.id from visit v
        where $5 and ${emptyVisits} and ${untouched('visit', 'v.id', '$3')} order by v.started_at, v.id limit 1)
     limit 1`,
    [practitionerId, now, id, appointmentsTo !== null || cancelBecause !== null, visitsTo !== null],
  );

export const recordItem = async (
  db: Db,
  handOverId: string,
  { kind, id }: NextRecord,
  outcome: 'moved' | 'cancelled' | 'left',
  reason: string | null,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into hand_over_item (company_id, hand_over_id, kind, record_id, outcome, reason, at)
     values (app_company(), $1, $2, $3, $4, $5, $6)`,
    [handOverId, kind, id, outcome, reason, now],
  );
};

export const finishHandOver = async (
  db: Db,
  id: string,
  state: 'done' | 'refused' | 'failed',
  fault: ProblemCode | null,
  now: string,
): Promise<void> => {
  await db.query(
    `update hand_over set state = $2, fault = $3, finished_at = $4
     where company_id = app_company() and id = $1 and state = 'running'`,
    [id, state, fault, now],
  );
};

const count = (condition: string): string =>
  `(select count(*)::int from hand_over_item i where i.company_id = h.company_id and i.hand_over_id = h.id and ${condition})`;

/** With the code of the fault. */
type Faulty = Omit<HandOver, 'fault'> & { readonly fault: ProblemCode | null };

/** @throws resource.not_found, also for who did not ask for it */
export const readHandOver = async (
  db: Db,
  id: string,
  userId: string,
  now: string,
): Promise<Faulty> => {
  const facts = await db.one<Omit<Faulty, 'left'>>(
    `select h.id, h.state, h.fault, h.practitioner_id as "practitionerId",
       (select ${personName('p')} from practitioner p
         where p.company_id = h.company_id and p.id = h.practitioner_id) as person,
       ${count(`i.kind = 'appointment' and i.outcome = 'moved'`)} as moved, ${count(`i.outcome = 'cancelled'`)} as cancelled,
       ${count(`i.kind = 'visit' and i.outcome = 'moved'`)} as "visitsMoved", ${count(`i.outcome = 'left'`)} as "leftCount",
       case when h.state <> 'running' then 0 else
         (select count(*)::int from appointment a where num_nonnulls(h.appointments_to, h.cancel_because) > 0 and a.company_id = h.company_id
            and a.practitioner_id = h.practitioner_id and a.start_at > $3 and a.status in ('requested', 'scheduled', 'confirmed')
            and ${untouched('appointment', 'a.id', 'h.id')}) end as remaining
     from hand_over h where h.company_id = app_company() and h.id = $1 and h.requested_by = $2`,
    [id, userId, now],
  );
  const left = await db.query<HandOver['left'][number]>(
    `select i.record_id as "appointmentId", a.start_at as "startAt", ${siteZone('a')} as "timeZone", e.name as "eventType", i.reason
     from hand_over_item i join appointment a on a.company_id = i.company_id and a.id = i.record_id
       join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     where i.company_id = app_company() and i.hand_over_id = $1 and i.kind = 'appointment' and i.outcome = 'left'
     order by a.start_at, a.id limit ${limits.handOverLeftShown}`,
    [id],
  );
  return { ...facts, left };
};

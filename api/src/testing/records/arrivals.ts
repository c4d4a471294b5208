import { randomUUID } from 'node:crypto';
import { dayIn } from '@sala/shared-contracts';
import type { SignedInMember, TestApi } from '..';
import { createPatient } from './patients';

/** A department with site, room, practitioner and event type. */
export interface FrontDesk {
  readonly siteId: string;
  readonly departmentId: string;
  readonly roomId: string;
  readonly practitionerId: string;
  readonly eventTypeId: string;
}

/** @param userId account of the practitioner; none by default. */
export const createFrontDesk = async (
  { client }: Pick<SignedInMember, 'client'>,
  userId?: string,
): Promise<FrontDesk> => {
  const { id: siteId } = await client.ok('siteCreate', { body: { name: 'Sede centro' } });
  const { id: departmentId } = await client.ok('departmentCreate', {
    body: { name: 'Medicina', code: 'medicina', siteId, tokenPrefix: 'MED' },
  });
  const { id: roomId } = await client.ok('roomCreate', {
    body: { name: 'Consultorio 9', siteId, departmentId },
  });
  const { id: practitionerId } = await client.ok('practitionerCreate', {
    body: {
      firstName: 'Julia',
      lastName: 'Ríos',
      departmentIds: [departmentId],
      ...(userId ? { userId } : {}),
    },
  });
  const { id: eventTypeId } = await client.ok('eventTypeCreate', {
    body: {
      name: 'Consulta',
      minutes: 20,
      price: 70_000,
      departmentId,
      practitionerIds: [practitionerId],
      freeDays: 7,
      freeVisits: 1,
    },
  });
  return { siteId, departmentId, roomId, practitionerId, eventTypeId };
};

interface Booked {
  readonly id: string;
  readonly uid: string;
  readonly patientId: string;
}

/** By default in ten minutes; now, if the company's day ends before that. */
const startAround = (now: Date, minutes?: number): Date => {
  const start = new Date(now.getTime() + (minutes ?? 10) * 60_000);
  const zone = 'America/Mexico_City';
  return minutes === undefined && dayIn(zone, start) !== dayIn(zone, now) ? now : start;
};

/** Inserts an appointment near the current time, past all booking rules. */
export const bookAround = (
  api: TestApi,
  { companyId, userId }: Pick<SignedInMember, 'companyId' | 'userId'>,
  desk: FrontDesk,
  patientId: string,
  {
    minutes,
    at,
    status = 'scheduled',
    practitionerId = desk.practitionerId,
  }: {
    readonly minutes?: number;
    readonly at?: Date;
    readonly status?: string;
    readonly practitionerId?: string | null;
  } = {},
): Promise<Booked> =>
  api.database.asOwner(async (owner) => {
    const startAt = startAround(at ?? api.clock.now(), minutes).toISOString();
    const uid = randomUUID().slice(0, 18);
    const { rows } = await owner.query<{ id: string }>(
      `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, price_quoted_cents,
         overbooked, overbook_reason, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + interval '20 minutes', $9, 70000, true, 'x', now(), $10, now(), $10) returning id`,
      [
        companyId,
        uid,
        patientId,
        desk.eventTypeId,
        practitionerId,
        desk.departmentId,
        desk.siteId,
        startAt,
        status,
        userId,
      ],
    );
    return { id: rows[0]?.id ?? '', uid, patientId };
  });

/** Valid inputs of queue endpoints with an id, for the caller's own record. */
export const arrivalInputs = {
  queueStay: {},
  queueOrder: { body: { version: 1, priority: 'urgent' } },
  queueCall: { body: { version: 1 } },
  queueServe: { body: { version: 1 } },
  queueFinish: { body: { version: 3, reason: 'Sin nota' } },
  queueRequeue: { body: { version: 2 } },
  queueMove: { body: { version: 1, stage: 'triage' } },
  queueAssign: { body: { version: 1, practitionerId: null } },
  queueUndo: { body: { version: 2 } },
  queueRemove: { body: { version: 1, reason: 'Se fue' } },
} as const;

/** Moves the queue entry to the state an endpoint needs. */
export const prepareArrival = async (
  { client }: SignedInMember,
  name: string,
  queueEntryId: string,
): Promise<void> => {
  const before = { params: { queueEntryId }, body: { version: 1 } };
  if (name === 'queueFinish') await client.ok('queueServe', before);
  if (name === 'queueRequeue' || name === 'queueUndo') await client.ok('queueCall', before);
};

/** Creates a waiting walk-in. */
export const createArrivalRecords = async (_api: TestApi, member: SignedInMember) => {
  const { client } = member;
  const { eventTypeId, departmentId, siteId } = await createFrontDesk(member);
  const patient = await createPatient(client, { firstName: 'Lucía' });
  const ticket = await client.ok('queueWalkIn', {
    body: { patientId: patient.id, eventTypeId, departmentId, siteId, bookingKey: randomUUID() },
  });
  return { queueEntryId: ticket.queueEntryId };
};

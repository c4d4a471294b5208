import { randomUUID } from 'node:crypto';
import {
  appointmentStatusOfSap,
  canMoveAppointment,
  type AppointmentStatus,
} from '@sala/shared-contracts';
import { checkInPatient } from '../../front-desk';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import type { Mail } from '../../platform/mail/mail';
import {
  approveAppointment,
  bookAppointment,
  cancelAppointment,
  endConsultation,
  graceEnds,
  lockAppointment,
  moveAppointment,
  orderLike,
  readFrontDesk,
  startConsultation,
  type AppointmentRow,
} from '../../scheduling';
import { readBehalf, readRecordLocale } from '../sql/behalf.queries';
import { lockSapAppointment, setImported, type ImportFacts } from '../sql/sap-schedule.queries';
import { sapWords } from './sap-words';

/** What follows a change in SAP: nobody of the clinic is there. */
export interface FollowContext extends ChangeRecorder {
  readonly db: Db;
  readonly now: string;
  mail(mail: Mail): Promise<void>;
}

/** Acts as the desk would for anybody; rows and jobs name who took the appointment over. */
interface Desk extends FollowContext {
  readonly actor: {
    readonly userId: string;
    readonly companyId: string;
    readonly roles: readonly ['reception'];
  };
  readonly words: (typeof sapWords)['en'];
}

const movable: ReadonlySet<AppointmentStatus> = new Set(['requested', 'scheduled', 'confirmed']);

/** Does it, or leaves everything as it was when our own rules refuse it. */
const unlessRefused = async (db: Db, act: () => Promise<void>): Promise<boolean> => {
  await db.query('savepoint following');
  try {
    await act();
    await db.query('release savepoint following');
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await db.query('rollback to savepoint following');
    return false;
  }
};

/** When and for whom SAP planned an appointment. */
export type SapTime = Pick<ImportFacts, 'startAt' | 'minutes' | 'planningObjectId'>;

/** What changed in SAP of the time, as ours takes it; null: nothing. */
const changedTime = (before: SapTime, now: ImportFacts) => {
  const sameStart = Date.parse(before.startAt) === Date.parse(now.startAt);
  const samePlace = before.planningObjectId === now.planningObjectId;
  if (sameStart && samePlace && before.minutes === now.minutes) return null;
  return {
    startAt: now.startAt,
    ...(now.minutes > 0 ? { minutes: now.minutes } : {}),
    // Somebody may have chosen another practitioner than the one that it stands for.
    ...(samePlace || now.practitionerId === null ? {} : { practitionerId: now.practitionerId }),
  };
};

/** Books the new time in place of the old one. @returns the new appointment */
const moveOurs = async (
  desk: Desk,
  ours: AppointmentRow,
  time: NonNullable<ReturnType<typeof changedTime>>,
): Promise<string> => {
  const order = await orderLike(desk.db, ours, { bookingKey: randomUUID(), ...time });
  return bookAppointment(desk, {
    ...order,
    replaces: { ...ours, reason: desk.words.moved },
    unattended: true,
    begins: ours.status === 'requested' ? 'requested' : 'scheduled',
  });
};

/** The next step on the way to a state of SAP's; none: it is there, or no way leads to it. */
const nextStep = (
  from: AppointmentStatus,
  to: AppointmentStatus,
): 'scheduled' | 'checked_in' | 'in_progress' | 'completed' | null => {
  const way = ['requested', 'scheduled', 'checked_in', 'in_progress', 'completed'] as const;
  const place = (status: AppointmentStatus): number =>
    status === 'confirmed' || status === 'no_show' ? 1 : way.findIndex((one) => one === status);
  const [here, there] = [place(from), place(to)];
  if (here < 0 || there <= here) return null;
  const next = way[here + 1];
  return next === undefined || next === 'requested' ? null : next;
};

const takeStep = async (
  desk: Desk,
  ours: AppointmentRow,
  step: NonNullable<ReturnType<typeof nextStep>>,
): Promise<void> => {
  switch (step) {
    case 'scheduled':
      return approveAppointment(desk, ours, null, true);
    case 'checked_in':
      await checkInPatient(desk, ours, ours.patientId, {
        identifiedBy: 'desk',
        stage: 'consultation',
        unattended: true,
      });
      return;
    case 'in_progress':
      return startConsultation(desk, { appointmentId: ours.id, takenBy: null, unattended: true });
    case 'completed':
      // Without a reason: a consultation whose note is not signed stays open.
      return endConsultation(desk, ours, null, true);
  }
};

/** Takes every step that our rules allow. @returns whether ours is where SAP's is */
export const stepTowards = async (
  desk: Desk,
  appointmentId: string,
  wanted: AppointmentStatus,
): Promise<boolean> => {
  for (;;) {
    const ours = await lockAppointment(desk.db, appointmentId);
    const step = nextStep(ours.status, wanted);
    if (step === null) return ours.status === wanted || ours.status === 'confirmed';
    if (!(await unlessRefused(desk.db, () => takeStep(desk, ours, step)))) return false;
  }
};

export const deskFor = async (context: FollowContext, appointmentId: string): Promise<Desk> => {
  const { userId, companyId } = await readBehalf(context.db, appointmentId);
  return {
    ...context,
    actor: { userId, companyId, roles: ['reception'] },
    words: sapWords[await readRecordLocale(context.db)],
  };
};

const cancelOurs = (desk: Desk, ours: AppointmentRow): Promise<void> =>
  cancelAppointment(desk, ours, {
    by: 'clinic',
    note: desk.words.cancelled,
    unattended: true,
  });

/** Nobody came; as with us, it is said once the time of grace is over. */
const missOurs = async (desk: Desk, ours: AppointmentRow): Promise<boolean> => {
  const { db, now } = desk;
  if (ours.status === 'no_show') return true;
  if (!canMoveAppointment(ours.status, 'no_show') || ours.startAt === null) return false;
  const { noShowMinutes } = await readFrontDesk(db);
  if (Date.parse(now) <= graceEnds(ours.startAt, noShowMinutes)) return false;
  const move = { actor: null, now, columns: { no_show_at: now } };
  return unlessRefused(db, () => moveAppointment(db, ours, 'no_show', move, desk));
};

/**
 * Has the appointment of ours follow the one in SAP that it was made from: cancelled, moved, or in
 * another state. What our rules refuse stays as it is, and the schedule shows the difference.
 * Called after every change that is read from SAP.
 *
 * @param before as it was planned until this change; what we moved ourselves is not moved back.
 * @returns whether ours took the change over; null: it was never taken over
 */
export const followSapAppointment = async (
  context: FollowContext,
  sapAppointmentId: string,
  before: SapTime,
): Promise<boolean | null> => {
  const { db } = context;
  const facts = await lockSapAppointment(db, sapAppointmentId);
  if (facts.appointmentId === null) return null;
  const desk = await deskFor(context, facts.appointmentId);
  const wanted = appointmentStatusOfSap[facts.status];
  const ours = await lockAppointment(db, facts.appointmentId);
  if (wanted === 'cancelled') {
    if (ours.status === 'cancelled') return true;
    if (!canMoveAppointment(ours.status, 'cancelled')) return false;
    return unlessRefused(db, () => cancelOurs(desk, ours));
  }
  if (wanted === 'no_show') return missOurs(desk, ours);
  if (ours.status === 'waitlisted') return wanted === 'waitlisted';
  const time = changedTime(before, facts);
  let followed = ours.id;
  if (time !== null) {
    const isMoved =
      movable.has(ours.status) &&
      (await unlessRefused(db, async () => {
        followed = await moveOurs(desk, ours, time);
      }));
    if (!isMoved) return false;
    await setImported(db, sapAppointmentId, followed);
  }
  return stepTowards(desk, followed, wanted);
};

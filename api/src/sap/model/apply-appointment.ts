import type { SaidAppointment } from '../../adapters/sap/hl7/change';
import type { SapAppointment } from '../../adapters/sap/port';
import { isAfter } from '../../platform/time/instants';
import {
  lockAppointmentState,
  upsertAppointment,
  type StoredSapAppointment,
} from '../sql/sap-appointment-writes.queries';
import { ensurePatient } from './apply-patient';
import { followSapAppointment, type FollowContext } from './follow-appointment';

const write = async (
  context: FollowContext,
  state: StoredSapAppointment,
  before: StoredSapAppointment | undefined,
  at: string,
): Promise<boolean> => {
  const { db } = context;
  await ensurePatient(db, state.patnr);
  if (!(await upsertAppointment(db, state, at))) return false;
  const { start: startAt, minutes, planningObjectId } = before ?? state;
  if (before) await followSapAppointment(context, state.id, { startAt, minutes, planningObjectId });
  return true;
};

/** STATU knows no no-show: SAP tells it beside the state. */
const stateOf = ({
  noShow,
  ...one
}: StoredSapAppointment & Pick<SapAppointment, 'noShow'>): StoredSapAppointment =>
  noShow ? { ...one, status: 'no_show' } : one;

/**
 * Writes an appointment as SAP has it; ours that was made from it follows.
 *
 * @param readAt when it was asked for: what is newer than that stays.
 */
export const applyAppointment = async (
  context: FollowContext,
  state: SapAppointment,
  readAt: string,
): Promise<boolean> =>
  write(context, stateOf(state), await lockAppointmentState(context.db, state.id), readAt);

export type AppointmentOutcome = 'applied' | 'stale' | 'incomplete';

/** Writes what a message says of an appointment; ours that was made from it follows. */
export const applySaidAppointment = async (
  context: FollowContext,
  said: SaidAppointment,
  at: string,
): Promise<AppointmentOutcome> => {
  const known = await lockAppointmentState(context.db, said.id);
  if (known && isAfter(known.appliedAt, at)) return 'stale';
  const patnr = said.patnr ?? known?.patnr;
  const start = said.start ?? known?.start;
  if (patnr === undefined || start === undefined) return 'incomplete';
  const { appliedAt: _, ...before } = known ?? {
    id: said.id,
    falnr: null,
    minutes: 0,
    department: null,
    planningObjectId: null,
    room: null,
    visit: null,
    status: 'scheduled' as const,
    overbooked: false,
    appliedAt: at,
  };
  const state = stateOf({ noShow: false, ...before, ...said, patnr, start });
  const written = await write(context, state, known && { ...known }, at);
  return written ? 'applied' : 'stale';
};

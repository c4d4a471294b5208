import type { QueueAction, QueueCard } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import {
  startConsultation,
  endConsultation,
  lockAppointment,
  practitionerOf,
} from '../../scheduling';
import { ProblemError } from '../../platform/http/problem-error';
import { replaceEntry } from './replace-entry';
import { moveEntry } from './move-entry';
import { lockQueueEntry, type QueueRow } from '../sql/queue-row';
import { readCard } from '../sql/board.queries';
import { finishCards, mayAct, type CardReader } from './queue-cards';
import type { Desk } from '../sql/check-in.queries';

export interface QueueDesk extends Desk {
  readonly actor: Actor<string>;
}

/** A locked queue entry and the person acting on it. */
export interface LockedEntry {
  readonly entry: QueueRow;
  readonly reader: CardReader;
}

/** The missing permission. A practitioner who consults lacks access to this patient only. */
const permissionFor = (action: QueueAction, { actor }: CardReader) => {
  if (action === 'remove') return 'appointments:delete';
  if (action !== 'serve' && action !== 'finish') return 'check-in:write';
  return actor.permissions.has('clinical:sign') ? 'appointments:write' : 'clinical:sign';
};

/**
 * Locks a queue entry, checks its version and authorizes the action. @throws permission.denied,
 * resource.version_conflict
 */
export const lockForAction = async (
  { db, actor, now }: QueueDesk,
  entryId: string,
  version: number,
  action: QueueAction,
): Promise<LockedEntry> => {
  const entry = await lockQueueEntry(db, entryId);
  const reader = { actor, practitionerId: await practitionerOf(db, actor.userId) };
  const card = await readCard(db, entryId, now);
  if (!mayAct(reader, { ...card, stage: entry.stage }, action))
    throw new ProblemError('permission.denied', {
      meta: { permission: permissionFor(action, reader) },
    });
  if (entry.version !== version)
    throw new ProblemError('resource.version_conflict', {
      meta: { current: (await finishCards(db, [card], reader, now))[0] },
    });
  return { entry, reader };
};

export const showCard = async (
  { db, now }: QueueDesk,
  entryId: string,
  reader: CardReader,
): Promise<QueueCard> => {
  const [card] = await finishCards(db, [await readCard(db, entryId, now)], reader, now);
  if (!card) throw new ProblemError('resource.not_found');
  return card;
};

/** Starts triage or the consultation. */
export const serve = async (
  desk: QueueDesk,
  { entry, reader }: LockedEntry,
  alongside: boolean | undefined,
): Promise<void> => {
  const { db, actor, now } = desk;
  const step = { userId: actor.userId, now };
  if (entry.stage === 'triage') {
    const called =
      entry.status === 'waiting' ? await moveEntry(db, entry, 'called', step, desk) : entry;
    await moveEntry(db, called, 'serving', step, desk);
    return;
  }
  await startConsultation(desk, {
    appointmentId: entry.appointmentId,
    takenBy: reader.practitionerId,
    alongside,
  });
};

/**
 * Finishes the stage: triage leads to the consultation's queue with the same token, the
 * consultation to payment or out.
 */
export const finish = async (
  desk: QueueDesk,
  { entry }: LockedEntry,
  reason: string | null | undefined,
): Promise<string> => {
  const { db, actor, now } = desk;
  const step = { userId: actor.userId, now };
  if (entry.stage === 'consultation') {
    await endConsultation(desk, await lockAppointment(db, entry.appointmentId), reason);
    return entry.id;
  }
  await moveEntry(db, entry, 'finished', step, desk);
  return replaceEntry(
    db,
    entry,
    { stage: 'consultation', departmentId: entry.departmentId },
    step,
    desk,
  );
};

import { possibleQueueActions, type QueueAction, type QueueCard } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { mayConsult, hasPermissionFor } from '../../scheduling';
import { rowFor } from '../../patients';
import type { Db } from '../../platform/database/database';
import type { CardRow } from '../sql/board.queries';
import { readPaces } from '../sql/board.queries';
import { expectedCalls } from './expected-call';

/** The reader; `practitionerId` when they are a practitioner. */
export interface CardReader {
  readonly actor: Pick<Actor, 'userId' | 'roles' | 'permissions' | 'apiToken'>;
  readonly practitionerId: string | null;
}

/** A consultation without a practitioner is open to any practitioner. */
const mayTake = ({ actor, practitionerId }: CardReader, owner: string | null): boolean =>
  mayConsult(actor, owner) ||
  (owner === null && practitionerId !== null && actor.permissions.has('clinical:sign'));

export const mayAct = (
  reader: CardReader,
  { stage, practitionerUserId }: Pick<CardRow, 'stage' | 'practitionerUserId'>,
  action: QueueAction,
): boolean => {
  if (!reader.actor.permissions.has('check-in:write')) return false;
  if (action === 'remove')
    return hasPermissionFor(reader.actor, 'appointments:delete', practitionerUserId);
  return (
    stage === 'triage' ||
    (action !== 'serve' && action !== 'finish') ||
    mayTake(reader, practitionerUserId)
  );
};

const finish = (
  reader: CardReader,
  expected: ReadonlyMap<string, string>,
  row: CardRow,
): QueueCard => {
  const { practitionerUserId: _user, minutes: _minutes, walkIn: _walkIn, ...card } = row;
  return {
    ...card,
    patient: rowFor(reader.actor, card.patient),
    expectedCallAt: (card.entryId === null ? undefined : expected.get(card.entryId)) ?? null,
    actions:
      card.status === null
        ? []
        : possibleQueueActions(card.status).filter((action) => mayAct(reader, row, action)),
  };
};

const isWaiting = (row: CardRow): row is CardRow & { entryId: string } =>
  row.entryId !== null && row.stage === 'consultation' && row.status === 'waiting';

/** Adds the estimated call time and the actions permitted to the reader. */
export const finishCards = async (
  db: Db,
  rows: readonly CardRow[],
  reader: CardReader,
  now: string,
): Promise<QueueCard[]> => {
  const waiting = rows.filter(isWaiting);
  const practitioners = [...new Set(waiting.flatMap(({ practitioner }) => practitioner?.id ?? []))];
  const paces =
    practitioners.length > 0 ? await readPaces(db, practitioners) : new Map<string, number>();
  const serving = new Map(
    rows.flatMap(({ column, practitioner, servingAt }) =>
      column === 'consultation' && practitioner && servingAt
        ? [[practitioner.id, servingAt] as const]
        : [],
    ),
  );
  const usual = Math.max(5, ...waiting.map(({ minutes }) => minutes));
  const line = waiting.map(({ entryId, practitioner, startAt }) => ({
    entryId,
    practitionerId: practitioner?.id ?? null,
    startAt,
  }));
  const pace = {
    usual,
    minutesOf: (id: string) => paces.get(id),
    servingSince: (id: string) => serving.get(id),
  };
  const expected = expectedCalls(line, pace, now);
  return rows.map((row) => finish(reader, expected, row));
};

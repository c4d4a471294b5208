import { events, type DomainEvent } from '@sala/shared-contracts';
import { AfterCommit } from '../database/after-commit';
import type { Db } from '../database/database';
import type { JobContext, StepOutcome } from '../jobs/job';
import type { EventContext, Subscriber } from './subscribers';

interface StoredEvent {
  readonly id: string;
  readonly type: DomainEvent['type'];
  readonly entityId: string;
  readonly payload: unknown;
  readonly occurredAt: string;
  readonly causedByRun: string | null;
  readonly setting: string;
}

/** @throws when the payload is of another version */
const readEvent = async (db: Db, jobId: string): Promise<EventContext['event']> => {
  // What its follow-ups publish is of the same run (docs/adr/0122).
  const {
    payload,
    setting: _setting,
    ...event
  } = await db.one<StoredEvent>(
    `select o.id::text as id, o.type, o.entity_id as "entityId", o.payload, o.occurred_at as "occurredAt", o.caused_by_run as "causedByRun",
       set_config('app.rule_run', coalesce(o.caused_by_run::text, ''), true) as setting
     from job j join outbox_event o on o.id = j.event_id where j.id = $1`,
    [jobId],
  );
  const schema = events[event.type];
  const checked = schema === null ? {} : { payload: schema.parse(payload) };
  return { ...event, ...checked } as EventContext['event']; // the schema belongs to the event's type
};

type WithoutUser = Omit<JobContext, 'userId'> & Pick<EventContext, 'userId'>;

const contextFor = async (db: Db, jobId: string, context: WithoutUser): Promise<EventContext> => {
  const { entityId: _job, ...rest } = context;
  return { ...rest, event: await readEvent(db, jobId) };
};

/** Handles one event for one subscriber, as a job step. */
export const handleEvent = async (
  subscriber: Subscriber,
  jobId: string,
  context: WithoutUser,
): Promise<StepOutcome | AfterCommit<WithoutUser, StepOutcome>> => {
  const outcome = await subscriber.handle(await contextFor(context.db, jobId, context));
  if (!(outcome instanceof AfterCommit)) return 'done';
  return new AfterCommit<WithoutUser, StepOutcome>(async () => {
    const record = await outcome.run();
    return async (later) => {
      await record(await contextFor(later.db, jobId, later));
      return 'done';
    };
  });
};

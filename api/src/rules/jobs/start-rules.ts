import { ruleEventNames, ruleEvents, type RuleEvent } from '@sala/shared-contracts';
import type { EventContext, Subscriber } from '../../platform/events/subscribers';
import { startRun } from '../model/start-run';
import { readSurroundings } from '../model/surroundings';
import { rulesOfEvent } from '../sql/rules.queries';
import { readSnapshots } from '../sql/snapshots.queries';

/** The record that an event speaks of: of a message, its conversation. */
const subjectOf = ({ event }: EventContext<RuleEvent>): string =>
  event.type === 'message.received' ? event.payload.conversationId : event.entityId;

/** Starts the rules of an event, each once for it (docs/adr/0122). */
export const startRules: Subscriber<RuleEvent> = {
  name: 'rules_start',
  events: ruleEventNames,
  handle: async (context) => {
    const { db, event } = context;
    const rules = await rulesOfEvent(db, event.type);
    if (rules.length === 0) return;
    const kind = ruleEvents[event.type];
    const subjectId = subjectOf(context);
    const surroundings = await readSurroundings(db, kind);
    for (const rule of rules) {
      // What one rule changes the next one sees.
      const [subject] = await readSnapshots(db, kind, [subjectId]);
      const occurrence = {
        subjectId,
        key: `event:${event.id}`,
        causedBy: event.causedByRun,
        late: false,
        startedBy: null,
      };
      await startRun({ ...context, userId: rule.actsFor }, rule, occurrence, subject, surroundings);
    }
  },
};

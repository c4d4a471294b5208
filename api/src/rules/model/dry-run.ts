import {
  allActions,
  limits,
  minutesAfter,
  subjectOfTrigger,
  type RuleAction,
  type RuleDefinition,
} from '@sala/shared-contracts';
import * as runs from '../sql/runs.queries';
import { listPastEvents, type PastEvent } from '../sql/past-events.queries';
import { readSnapshots } from '../sql/snapshots.queries';
import { findDue, findSubjects } from '../sql/subjects.queries';
import { sendMessage } from './actions/send-message';
import { evaluate, type Snapshot } from './evaluate';
import { fillText } from './fill-text';
import { ActionFailed, type RuleDesk } from './rule-desk';
import type { Surroundings } from './start-run';

/** Messages that are weighed by the gate: each asks for consents, limits and hours. */
const weighedMax = 200;

interface Trial {
  readonly desk: RuleDesk;
  readonly definition: RuleDefinition;
  readonly surroundings: Surroundings;
}

/** When the rule would have begun, the newest first. */
const occurrences = async ({ desk, definition, surroundings }: Trial, since: string) => {
  const { db, now } = desk;
  const { trigger, condition } = definition;
  const limit = limits.ruleDryRunSubjectsMax + 1;
  const clock = { now, timeZone: surroundings.company.timeZone };
  if (trigger.kind === 'event') return listPastEvents(db, trigger.event, { since, now }, limit);
  if (trigger.kind === 'relative') {
    const { subject, field, offsetMinutes } = trigger;
    const window = { from: since, until: now };
    const due = await findDue(db, subject, field, offsetMinutes, window, clock, limit);
    return due.map(({ id, dueAt }): PastEvent => ({ id, at: dueAt })).toReversed();
  }
  const page = { after: null, limit };
  const { fields } = surroundings;
  const fitting = await findSubjects(db, trigger.subject, condition, fields, clock, page);
  return fitting.map(({ id }): PastEvent => ({ id, at: now }));
};

const textOf = (actions: readonly RuleAction[]): string | null => {
  for (const action of allActions(actions)) {
    if (action.kind === 'create_task') return action.title;
    if (action.kind === 'notify') return action.text;
    if (action.kind === 'send_message') return action.body;
  }
  return null;
};

/** What the gate says of a message; it is written and taken back. */
const refusalOf = async (
  { desk, definition, surroundings }: Trial,
  subject: Snapshot,
  message: Extract<RuleAction, { kind: 'send_message' }>,
): Promise<string | null> => {
  const rule = {
    id: subject.id,
    name: '',
    number: 1,
    status: 'draft',
    definition,
    actsFor: desk.userId,
  } as const;
  await runs.savepoint(desk.db);
  try {
    const run = { id: subject.id, rule, subject, ...surroundings };
    const outcome = await sendMessage(desk, run, message, 'dry');
    return outcome.state === 'skipped' ? (outcome.reason ?? 'skipped') : null;
  } catch (cause) {
    if (cause instanceof ActionFailed) return cause.reason;
    throw cause;
  } finally {
    await runs.backToSavepoint(desk.db);
  }
};

export interface TrialResult {
  readonly since: string;
  readonly seen: number;
  readonly truncated: boolean;
  readonly wouldRun: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly items: readonly {
    readonly subject: Snapshot;
    readonly at: string;
    readonly text: string | null;
  }[];
}

/**
 * What a rule would have done in the last days: the same interpreter and the same guards over what
 * happened, with subjects as they are now, and nothing done.
 */
export const dryRun = async (trial: Trial): Promise<TrialResult> => {
  const { desk, definition, surroundings } = trial;
  const { db, now } = desk;
  const { fields, company } = surroundings;
  const { trigger, condition, actions } = definition;
  const since = minutesAfter(now, -limits.ruleDryRunDays * 24 * 60);
  const found = await occurrences(trial, since);
  const taken = found.slice(0, limits.ruleDryRunSubjectsMax);
  const clock = { now, timeZone: company.timeZone };
  const snapshots = await readSnapshots(
    db,
    subjectOfTrigger(trigger),
    [...new Set(taken.map(({ id }) => id))],
    clock,
  );
  const byId = new Map(snapshots.map((one) => [one.id, one]));
  const skipped = new Map<string, number>();
  const skip = (reason: string): void => {
    skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  };
  const message = actions.find((action) => action.kind === 'send_message');
  const hours = new Map<string, number>();
  const seen = new Set<string>();
  const items: { subject: Snapshot; at: string; text: string | null }[] = [];
  let weighed = 0;
  const template = textOf(actions);
  // As they would have come: the oldest first.
  for (const { id, at } of taken.toReversed()) {
    const subject = byId.get(id);
    if (!subject) skip('subject_gone');
    else if (!evaluate(condition, subject, clock, fields).holds) skip('condition');
    else if (definition.limits.oncePerSubject && seen.has(id)) skip('repeated');
    else {
      const hour = at.slice(0, 13);
      const inHour = hours.get(hour) ?? 0;
      if (definition.limits.hourlyMax !== null && inHour >= definition.limits.hourlyMax) {
        skip('limit');
        continue;
      }
      hours.set(hour, inHour + 1);
      seen.add(id);
      if (message && weighed < weighedMax) {
        weighed += 1;
        const refusal = await refusalOf(trial, subject, message);
        if (refusal !== null) {
          skip(refusal);
          continue;
        }
      }
      const text = template === null ? null : fillText(template, subject, fields, company);
      items.push({ subject, at, text });
    }
  }
  return {
    since,
    seen: taken.length,
    truncated: found.length > taken.length,
    wouldRun: items.length,
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
    items: items.toReversed().slice(0, limits.ruleDryRunShown),
  };
};

import { companyDay } from '../../../platform/time/company-day';
import type { CampaignExit, CampaignStep } from '@sala/shared-contracts';
import { readMarketingFacts } from '../../../messaging';
import { changesBetween } from '../../../platform/audit/changes';
import { notify } from '../../../platform/notifications/notify';
import { emptyTask, insertTask } from '../../../tasks';
import {
  noteExit,
  noteReply,
  noteStep,
  readFollowed,
  type DueRecipient,
  type Followed,
  type StepDone,
} from '../../sql/campaign-sending.queries';
import { companyOf } from '../../sql/company-facts.queries';
import type { Snapshot } from '../evaluate';
import { fillFields } from './fill-fields';
import { personOf, sendCampaignMessage, type Sending } from './send-message';

const dayMs = 86_400_000;

/** When the follow-up in this place is asked about; null: there is none. */
export const nextAfter = (
  steps: readonly CampaignStep[],
  place: number,
  now: string,
): string | null => {
  const days = steps[place]?.waitDays;
  return days === undefined ? null : new Date(Date.parse(now) + days * dayMs).toISOString();
};

const isDue = (condition: CampaignStep['condition'], { state }: Followed): boolean => {
  switch (condition) {
    case 'not_delivered':
      return state === 'queued' || state === 'sent' || state === 'failed';
    case 'not_read':
      return state !== 'read';
    case 'no_reply':
    case 'no_booking':
    case 'no_purchase':
      return true; // whoever replied, booked or bought has left before
  }
};

/** A patient is written to as a person; what a task can be tied to is their customer. */
const relatedOf = ({ leadId, ...recipient }: DueRecipient, snapshot: Snapshot) => {
  const customerId = recipient.customerId ?? snapshot.customerId;
  return customerId !== null
    ? ({ relatedKind: 'customer', relatedId: customerId } as const)
    : leadId !== null
      ? ({ relatedKind: 'lead', relatedId: leadId } as const)
      : null;
};

const makeTask = async (
  { context, campaign, fields, spelling }: Sending,
  recipient: DueRecipient,
  snapshot: Snapshot,
  { title, priority, assigneeId }: Extract<CampaignStep['action'], { kind: 'task' }>,
): Promise<void> => {
  const { db, now, userId, audit, publish } = context;
  const assignee = assigneeId ?? campaign.startedBy ?? userId;
  const filled = fillFields(title, snapshot, fields, spelling);
  const columns = {
    ...emptyTask,
    ...relatedOf(recipient, snapshot),
    title: filled.text.slice(0, 200),
    description: `${campaign.title} · ${snapshot.label}`,
    priority,
    assigneeId: assignee,
    dueOn: await companyDay(db, now),
  };
  const id = await insertTask(db, columns, { userId, now });
  await audit({
    action: 'task.created',
    entityType: 'task',
    entityId: id,
    diff: changesBetween(emptyTask, columns),
  });
  await notify(db, {
    userId: assignee,
    companyId: await companyOf(db),
    kind: 'task_assigned',
    facts: { title: columns.title, person: campaign.title },
    path: `/tasks?taskId=${id}`,
    now,
  });
  await publish({ type: 'task.created', entityId: id });
};

/** Why somebody gets nothing more, as it is now; null: they are still followed. */
const exitOf = async (
  { context, campaign }: Sending,
  recipient: DueRecipient,
  { followed, leaves }: { readonly followed: Followed; readonly leaves: CampaignExit | null },
): Promise<CampaignExit | null> => {
  const place = { channel: campaign.channel, address: recipient.address };
  const person = await readMarketingFacts(context.db, personOf(recipient), place);
  if (person.gone) return 'deceased';
  if (person.optedOut) return 'opted_out';
  if (followed.booked) return 'booked';
  return followed.purchased ? 'purchased' : leaves;
};

/**
 * The next follow-up of one person, with what is true at this moment.
 *
 * @param leaves why they are of the campaign no more, as far as their record says
 * @returns why the gate stopped it for everybody; null: it was decided.
 */
export const followUp = async (
  sending: Sending,
  recipient: DueRecipient,
  snapshot: Snapshot | undefined,
  leaves: CampaignExit | null,
): Promise<'budget' | 'channel_off' | null> => {
  const { context, campaign } = sending;
  const { db, now } = context;
  const step = campaign.steps[recipient.step];
  const followed = await readFollowed(db, recipient.id);
  if (followed.replied || !step) {
    if (followed.replied) await noteReply(db, recipient.id);
    return null;
  }
  const exit = await exitOf(sending, recipient, { followed, leaves });
  if (exit !== null || snapshot === undefined) {
    await noteExit(db, recipient.id, exit ?? 'left_audience');
    return null;
  }
  const position = recipient.step + 1;
  const done = async (outcome: StepDone['outcome'], reason: string | null = null) =>
    noteStep(
      db,
      recipient.id,
      { position, outcome, reason },
      { now, nextAt: nextAfter(campaign.steps, position, now) },
    );
  if (!isDue(step.condition, followed)) await done('not_due');
  else if (step.action.kind === 'task') {
    await makeTask(sending, recipient, snapshot, step.action);
    await done('task');
  } else {
    const { message } = step.action;
    const refused = await sendCampaignMessage(sending, recipient, snapshot, message, position);
    if (refused === 'budget' || refused === 'channel_off') return refused;
    await (refused === null ? done('message') : done('refused', refused));
  }
  return null;
};

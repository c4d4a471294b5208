import { companyDay } from '../../../platform/time/company-day';
import type { CampaignStep } from '@sala/shared-contracts';
import { changesBetween } from '../../../platform/audit/changes';
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
import type { Snapshot } from '../evaluate';
import { fillFields } from './fill-fields';
import { sendCampaignMessage, type Sending } from './send-message';

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

const relatedOf = ({ customerId, leadId }: DueRecipient) =>
  customerId !== null
    ? ({ relatedKind: 'customer', relatedId: customerId } as const)
    : leadId !== null
      ? ({ relatedKind: 'lead', relatedId: leadId } as const)
      : null;

const makeTask = async (
  { context, campaign, fields, spelling }: Sending,
  recipient: DueRecipient,
  snapshot: Snapshot,
  { title, priority, assigneeId }: Extract<CampaignStep['action'], { kind: 'task' }>,
): Promise<void> => {
  const { db, now, userId, audit, publish } = context;
  const filled = fillFields(title, snapshot, fields, spelling);
  const columns = {
    ...emptyTask,
    ...relatedOf(recipient),
    title: filled.text.slice(0, 200),
    description: `${campaign.title} · ${snapshot.label}`,
    priority,
    assigneeId: assigneeId ?? campaign.startedBy ?? userId,
    dueOn: await companyDay(db, now),
  };
  const id = await insertTask(db, columns, { userId, now });
  await audit({
    action: 'task.created',
    entityType: 'task',
    entityId: id,
    diff: changesBetween(emptyTask, columns),
  });
  await publish({ type: 'task.created', entityId: id });
};

/**
 * The next follow-up of one person, with what is true at this moment.
 *
 * @returns why the gate stopped it for everybody; null: it was decided.
 */
export const followUp = async (
  sending: Sending,
  recipient: DueRecipient,
  snapshot: Snapshot,
): Promise<'budget' | 'channel_off' | null> => {
  const { context, campaign } = sending;
  const { db, now } = context;
  const step = campaign.steps[recipient.step];
  const followed = await readFollowed(db, recipient.id, campaign.channel);
  if (followed.replied || !step) {
    if (followed.replied) await noteReply(db, recipient.id);
    return null;
  }
  if (followed.optedOut) await noteExit(db, recipient.id, 'opted_out');
  else if (followed.booked) await noteExit(db, recipient.id, 'booked');
  else if (followed.purchased) await noteExit(db, recipient.id, 'purchased');
  else {
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
  }
  return null;
};

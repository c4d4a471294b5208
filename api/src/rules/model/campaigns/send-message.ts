import type { CampaignMessage, OutgoingReason, RuleField } from '@sala/shared-contracts';
import { keepUnsubscribeLink, newUnsubscribeLink, withUnsubscribe } from '../../../messaging';
import type { JobContext } from '../../../platform/jobs/job';
import { sendOutgoing, type OutgoingPerson } from '../../../platform/outgoing/outgoing';
import type { CampaignRow } from '../../sql/campaigns.queries';
import type { DueRecipient } from '../../sql/campaign-sending.queries';
import type { Snapshot } from '../evaluate';
import { composeMessage } from './compose-message';
import type { Spelling } from './fill-fields';

/** What a batch shares. */
export interface Sending {
  readonly context: JobContext;
  readonly campaign: CampaignRow;
  readonly fields: readonly RuleField[];
  readonly spelling: Spelling;
}

export const personOf = ({ patientId, customerId, leadId }: DueRecipient): OutgoingPerson =>
  patientId !== null
    ? { patientId }
    : customerId !== null
      ? { customerId }
      : { leadId: leadId ?? '' }; // one of the three, by a constraint

/**
 * Offers a message to the gate; `place` 0 is the first message, then the follow-ups.
 *
 * @returns why it was refused; null: it goes out.
 */
export const sendCampaignMessage = async (
  { context, campaign, fields, spelling }: Sending,
  recipient: DueRecipient,
  snapshot: Snapshot,
  message: CampaignMessage,
  place: number,
): Promise<OutgoingReason | null> => {
  const { own, subject, body } = composeMessage(
    campaign.channel,
    message,
    snapshot,
    fields,
    spelling,
  );
  const { db, now, userId, publicUrl } = context;
  const person = personOf(recipient);
  const link = campaign.channel === 'email' ? newUnsubscribeLink(publicUrl) : null;
  const mail = { kind: 'campaignMessage', subject, text: body };
  const outcome = await sendOutgoing(context, {
    event: 'campaignMessage',
    person,
    occurrence: `${recipient.id}/${place}`,
    locale: spelling.locale,
    own,
    channels: [campaign.channel],
    mail: link ? withUnsubscribe(mail, link, spelling.locale) : mail,
  });
  if (outcome.state === 'refused') return outcome.reason;
  if (link) await keepUnsubscribeLink(db, link, person, { userId, now });
  return null;
};

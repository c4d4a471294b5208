import {
  patientChannels,
  smsSize,
  type MessageOffer,
  type PatientChannel,
} from '@sala/shared-contracts';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import type { OutgoingDesk, OutgoingRequest } from '../../platform/outgoing/outgoing';
import { outgoingFacts } from '../sql/message-facts.queries';
import { readPerson } from '../sql/outgoing-facts.queries';
import { priceOf, readMonth, readOutgoingPolicy } from '../sql/outgoing-policy.queries';
import { purposeOf } from './outgoing-rules';
import { readWords, type Said, type Wording } from './outgoing-words';
import { takesFile } from './send-outgoing';
import { weighChannel, type Weighed } from './weigh-outgoing';

const textOf = (said: Said | null): string | null => {
  if (said === null || said.missing.length > 0) return null;
  return 'mail' in said ? said.mail.text : (said.parts.body ?? null);
};

const attaches = (channel: PatientChannel, said: Said): boolean =>
  'mail' in said || takesFile(channel, said.parts);

/**
 * What would become of a message through each channel, for whoever chooses one. Nothing is written,
 * nobody is held: the gate decides again when it is sent.
 */
export const previewOutgoing = async (
  { db, now }: Pick<OutgoingDesk, 'db' | 'now'>,
  request: Omit<OutgoingRequest, 'channels'>,
  /** A file goes along, which is drawn when it is sent. */
  carriesFile: boolean,
): Promise<MessageOffer[]> => {
  const { event, person, occurrence, locale, mail } = request;
  const policy = await readOutgoingPolicy(db);
  const { timeZone, currency, spentMicros } = await readMonth(db, now);
  const known = await readPerson(db, person);
  const about = request.about ?? null;
  const weighed: Weighed = {
    event,
    purpose: request.purpose ?? purposeOf[event],
    person,
    occurrence,
    useUntil: request.useUntil ?? null,
    timeZone: request.timeZone ?? timeZone,
    byHand: true,
    isFallback: false,
  };
  const wording: Wording = {
    event,
    text: about?.text ?? null,
    locale,
    facts: { ...(await outgoingFacts(db, person, about, locale)), ...request.facts },
    asks: null,
    offers: false,
    own: request.own ?? null,
    mail,
    mailNote: request.mailNote ?? '',
  };
  const offers: MessageOffer[] = [];
  for (const channel of patientChannels) {
    const isOff = channel !== 'email' && !(await hasConnection(db, channel));
    const words = isOff ? null : await readWords(db, channel, wording);
    if (words === null) {
      const to = channel === 'email' ? known.email : known.phone;
      const cost = { micros: 0, currency };
      offers.push({
        channel,
        to,
        text: null,
        attached: false,
        refusal: 'channel_off',
        variable: null,
        cost,
      });
      continue;
    }
    const { verdict, to, said } = await weighChannel({ db, now }, channel, weighed, {
      policy,
      known,
      words,
      spentMicros,
    });
    const text = textOf(said);
    const parts = channel === 'sms' ? smsSize(text ?? '').segments : 1;
    const isRefused = verdict.verdict === 'refused';
    offers.push({
      channel,
      to,
      text,
      attached: carriesFile && said !== null && attaches(channel, said),
      refusal: isRefused ? verdict.reason : null,
      variable: isRefused && verdict.reason === 'missing_value' ? (said?.missing[0] ?? null) : null,
      cost: { micros: channel === 'email' ? 0 : priceOf(policy, channel) * parts, currency },
    });
  }
  return offers;
};

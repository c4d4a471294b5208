import {
  filledTemplate,
  limits,
  smsSize,
  type CampaignAudience,
  type CampaignDefinition,
  type CampaignPreview,
} from '@sala/shared-contracts';
import {
  findUsableById,
  priceOf,
  readDailyLimit,
  readMonth,
  readMarketingFacts,
  readOutgoingPolicy,
  type DailyLimit,
} from '../../../messaging';
import { hasConnection } from '../../../platform/connections/company-connections.queries';
import type { Db } from '../../../platform/database/database';
import type { OutgoingPerson } from '../../../platform/outgoing/outgoing';
import { readReach } from '../../sql/campaign-audience.queries';
import { readSpelling } from '../../sql/company-spelling.queries';
import { countSubjects } from '../../sql/subjects.queries';
import { subjectFields } from '../subject-fields';
import { composeMessage } from './compose-message';
import { readAudience } from './take-audience';

/** People who are looked at for what cannot be counted by a query. */
const lookedMax = 500;
/** Those of them who are asked about one by one. */
const askedMax = 150;

export interface Previewed extends Omit<CampaignPreview, 'samples'> {
  readonly samples: readonly (CampaignPreview['samples'][number] & {
    readonly patientId: string | null;
  })[];
}

const personIn: Readonly<Record<CampaignAudience, (id: string) => OutgoingPerson>> = {
  patient: (patientId) => ({ patientId }),
  customer: (customerId) => ({ customerId }),
  lead: (leadId) => ({ leadId }),
};

type Previewing = CampaignDefinition & { readonly listed: readonly string[] | null };

const countPeople = async (
  db: Db,
  { audience, condition, exclude, listed }: Previewing,
  clock: { readonly now: string; readonly timeZone: string },
): Promise<number> => {
  if (listed) return listed.length;
  const fields = await subjectFields(db, audience);
  const count = await countSubjects(db, audience, condition, fields, clock);
  if (exclude.condition === null) return count;
  const both = { all: [condition, exclude.condition] };
  return count - (await countSubjects(db, audience, both, fields, clock));
};

/** What is left goes today, and each day after that as many as the limit. */
const daysOf = ({ limit, left }: DailyLimit, messages: number): number =>
  (messages > 0 && left > 0 ? 1 : 0) + Math.ceil(Math.max(0, messages - left) / limit);

/** Whom a campaign would reach now, and what that would cost. */
export const previewCampaign = async (
  db: Db,
  campaign: Previewing,
  now: string,
): Promise<Previewed> => {
  const { audience, channel, message, exclude, controlPercent, throttlePerMinute } = campaign;
  const spelling = await readSpelling(db);
  const clock = { now, timeZone: spelling.timeZone };
  const fields = await subjectFields(db, audience);
  const people = await countPeople(db, campaign, clock);
  const looked = await readAudience(db, campaign, clock, { after: null, limit: lookedMax });
  const ids = looked.people.map(({ id }) => id);
  const reach = new Map(
    (await readReach(db, audience, channel, ids, exclude.campaignIds)).map((one) => [
      one.id,
      one.address,
    ]),
  );
  // Of two with one address, the first is written to.
  const reached = new Map([...reach].reverse().flatMap(([id, one]) => (one ? [[one, id]] : [])));
  const asked = [...reached].slice(-askedMax);
  let agreeing = 0;
  for (const [address, id] of asked)
    if ((await readMarketingFacts(db, personIn[audience](id), { channel, address })).agreed)
      agreeing += 1;
  const template = message.templateId && (await findUsableById(db, message.templateId));
  const samples = looked.people
    .filter(({ id }) => reach.get(id))
    .slice(0, limits.campaignSamples)
    .map((one) => {
      const { own, subject, body } = composeMessage(channel, message, one, fields, spelling);
      return {
        subjectId: one.id,
        patientId: one.patientId,
        name: one.label,
        address: reach.get(one.id) ?? null,
        subject: channel === 'email' ? subject : null,
        text:
          own.template?.parameters && template
            ? filledTemplate(template.body, own.template.parameters)
            : body,
        missing: [...own.missing],
      };
    });
  const share = ids.length === 0 ? 0 : reached.size / ids.length;
  const reachable = Math.round(people * share);
  const withheld = Math.round((people * controlPercent) / 100);
  const agreed = asked.length === 0 ? 0 : Math.round((reachable * agreeing) / asked.length);
  const messages = Math.round((agreed * (100 - controlPercent)) / 100);
  const policy = await readOutgoingPolicy(db);
  const daily = channel === 'whatsapp' ? await readDailyLimit(db, now) : null;
  const { currency, spentMicros } = await readMonth(db, now);
  const parts =
    channel === 'sms' ? Math.max(1, ...samples.map(({ text }) => smsSize(text).segments)) : 1;
  return {
    people,
    looked: ids.length,
    reachable,
    agreed,
    withheld,
    samples,
    cost: {
      micros: channel === 'email' ? 0 : priceOf(policy, channel) * parts * messages,
      currency,
      leftMicros:
        policy.monthlyBudgetMicros === null
          ? null
          : Math.max(0, policy.monthlyBudgetMicros - spentMicros),
    },
    minutes: Math.ceil(messages / throttlePerMinute),
    dailyLimit: daily && { ...daily, days: daysOf(daily, messages) },
    connected: channel === 'email' || (await hasConnection(db, channel)),
  };
};

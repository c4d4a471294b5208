import {
  limits,
  variablesIn,
  type CampaignAudience,
  type CampaignDefinition,
  type CampaignMessage,
  type CampaignStep,
  type CampaignStepCondition,
  type PatientChannel,
  type RuleField,
  type Task,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import {
  conditionFaults,
  conditionOf,
  draftOf,
  emptyCondition,
  type GroupDraft,
} from '../../parts/condition-draft';
import { instantAt, wallAt } from './zoned-time';

export interface MessageValues {
  templateId: string;
  /** One for each place that a template can have; those that it has are sent. */
  parameters: string[];
  subject: string;
  body: string;
}

export interface StepValues {
  waitDays: string;
  condition: CampaignStepCondition;
  kind: 'message' | 'task';
  message: MessageValues;
  title: string;
  priority: Task['priority'];
}

export interface CampaignValues {
  title: string;
  audience: CampaignAudience;
  condition: GroupDraft;
  exclude: GroupDraft;
  /** Earlier campaigns, by id: whose people are left out. */
  excluded: Record<string, boolean>;
  channel: PatientChannel;
  message: MessageValues;
  day: string;
  time: string;
  throttle: string;
  control: string;
  steps: StepValues[];
}

const places = (given: readonly string[]): string[] =>
  Array.from({ length: limits.campaignParametersMax }, (_, place) => given[place] ?? '');

export const emptyMessage: MessageValues = {
  templateId: '',
  parameters: places(['{{firstName}}']),
  subject: '',
  body: '',
};

export const emptyStep: StepValues = {
  waitDays: '3',
  condition: 'no_reply',
  kind: 'task',
  message: emptyMessage,
  title: '',
  priority: 'medium',
};

export const emptyCampaign: CampaignValues = {
  title: '',
  audience: 'patient',
  condition: emptyCondition,
  exclude: emptyCondition,
  excluded: {},
  channel: 'whatsapp',
  message: emptyMessage,
  day: '',
  time: '10:00',
  throttle: '60',
  control: '0',
  steps: [],
};

const messageValues = (given: CampaignMessage): MessageValues => ({
  templateId: given.templateId ?? '',
  parameters: places(given.parameters),
  subject: given.subject ?? '',
  body: given.body ?? '',
});

export const valuesOf = (
  campaign: CampaignDefinition,
  fields: readonly RuleField[],
  zone: string,
): CampaignValues => {
  const [day = '', time = '10:00'] = campaign.scheduledAt
    ? wallAt(campaign.scheduledAt, zone).split('T')
    : [];
  const { condition: left, campaignIds } = campaign.exclude;
  return {
    title: campaign.title,
    audience: campaign.audience,
    condition: draftOf(campaign.condition, fields, zone),
    exclude: left ? draftOf(left, fields, zone) : emptyCondition,
    excluded: Object.fromEntries(campaignIds.map((id) => [id, true])),
    channel: campaign.channel,
    message: messageValues(campaign.message),
    day,
    time,
    throttle: String(campaign.throttlePerMinute),
    control: String(campaign.controlPercent),
    steps: campaign.steps.map(({ waitDays, condition, action }) => ({
      waitDays: String(waitDays),
      condition,
      kind: action.kind,
      message: action.kind === 'message' ? messageValues(action.message) : emptyMessage,
      title: action.kind === 'task' ? action.title : '',
      priority: action.kind === 'task' ? action.priority : 'medium',
    })),
  };
};

/** Bodies of the templates that may be sent, by id. */
export type TemplateBodies = ReadonlyMap<string, string>;

export const placesIn = (body: string | undefined): number =>
  body === undefined ? 0 : (variablesIn(body).at(-1) ?? 0);

const messageOf = (
  channel: PatientChannel,
  { templateId, parameters, subject, body }: MessageValues,
  bodies: TemplateBodies,
): CampaignMessage => {
  const isTemplate = channel === 'whatsapp';
  return {
    templateId: isTemplate && templateId ? templateId : null,
    parameters: isTemplate
      ? parameters.slice(0, placesIn(bodies.get(templateId))).map((one) => one.trim())
      : [],
    subject: channel === 'email' && subject.trim() ? subject.trim() : null,
    body: !isTemplate && body.trim() ? body.trim() : null,
  };
};

const chosenOf = (excluded: CampaignValues['excluded']): string[] =>
  Object.keys(excluded).filter((id) => excluded[id]);

/** What the API takes; the form must be valid. */
export const definitionOf = (
  values: CampaignValues,
  fields: readonly RuleField[],
  zone: string,
  bodies: TemplateBodies,
): CampaignDefinition => {
  const { channel, day, time, exclude, excluded } = values;
  return {
    title: values.title.trim(),
    audience: values.audience,
    condition: conditionOf(values.condition, fields, zone),
    exclude: {
      condition: exclude.items.length > 0 ? conditionOf(exclude, fields, zone) : null,
      campaignIds: chosenOf(excluded),
    },
    channel,
    message: messageOf(channel, values.message, bodies),
    scheduledAt: day ? instantAt(`${day}T${time}`, zone) : null,
    throttlePerMinute: parseNumber(values.throttle) ?? 1,
    controlPercent: parseNumber(values.control) ?? 0,
    steps: values.steps.map(
      ({ waitDays, condition, kind, message, title, priority }): CampaignStep => ({
        waitDays: parseNumber(waitDays) ?? 1,
        condition,
        action:
          kind === 'message'
            ? { kind, message: messageOf(channel, message, bodies) }
            : { kind, title: title.trim(), priority, assigneeId: null },
      }),
    ),
  };
};

export const campaignSchema = (t: Translate, fields: readonly RuleField[]) => {
  const line = (max: number) => yup.string().trim().max(max, t('rules.tooLong', { max }));
  const whole = (min: number, max: number) =>
    yup.string().test('whole', t('rules.order', { min, max }), (typed) => {
      const value = parseNumber(typed);
      return value !== null && Number.isInteger(value) && value >= min && value <= max;
    });
  const condition = (path: 'condition' | 'exclude') =>
    yup.mixed<GroupDraft>().test('condition', '', (draft, context) => {
      const faults = draft ? conditionFaults(draft, path, fields, t) : [];
      return faults.length === 0
        ? true
        : new yup.ValidationError(
            faults.map(({ path: at, message }) => context.createError({ path: at, message })),
          );
    });
  const message = yup.object({
    parameters: yup.array(line(limits.campaignParameterMax)),
    subject: line(limits.ruleTaskTitleMax),
    body: line(limits.ruleMessageMax),
  });
  return yup.object({
    title: line(limits.ruleNameMax).required(t('campaigns.nameMissing')),
    condition: condition('condition'),
    exclude: condition('exclude'),
    excluded: yup.mixed<CampaignValues['excluded']>().test('many', '', (given, context) => {
      const last = chosenOf(given ?? {})[limits.campaignExcludedMax];
      return last === undefined
        ? true
        : context.createError({
            path: `excluded.${last}`,
            message: t('campaigns.excludedMany', { max: limits.campaignExcludedMax }),
          });
    }),
    message,
    throttle: whole(1, limits.campaignThrottleMax),
    control: whole(0, limits.campaignControlMax),
    time: yup
      .string()
      .when('day', ([day], schema) =>
        day ? schema.matches(/^\d\d:\d\d$/, t('campaigns.timeMissing')) : schema,
      ),
    steps: yup.array(
      yup.object({
        waitDays: whole(1, limits.campaignWaitDaysMax),
        title: line(limits.ruleTaskTitleMax).when('kind', ([kind], schema) =>
          kind === 'task' ? schema.required(t('campaigns.taskTitleMissing')) : schema,
        ),
        message,
      }),
    ),
  });
};

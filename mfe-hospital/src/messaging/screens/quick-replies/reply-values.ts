import {
  limits,
  quickReplyVariables,
  unknownNames,
  type Contract,
  type EndpointInput,
  type Locale,
  type QuickReply,
  type QuickReplyScope,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface ReplyValues {
  readonly shortcode: string;
  readonly title: string;
  readonly body: string;
  readonly scope: QuickReplyScope;
  readonly departmentId: string;
  readonly language: Locale;
  readonly folder: string;
  /** Comma-separated. */
  readonly labels: string;
  readonly assignTo: '' | 'self' | 'member';
  readonly assigneeId: string;
  readonly snoozeHours: string;
  readonly taskTitle: string;
}

export const newReply = (language: Locale): ReplyValues => ({
  shortcode: '',
  title: '',
  body: '',
  scope: 'personal',
  departmentId: '',
  language,
  folder: '',
  labels: '',
  assignTo: '',
  assigneeId: '',
  snoozeHours: '',
  taskTitle: '',
});

export const replyValues = (reply: QuickReply): ReplyValues => ({
  shortcode: reply.shortcode,
  title: reply.title,
  body: reply.body,
  scope: reply.scope,
  departmentId: reply.departmentId ?? '',
  language: reply.language,
  folder: reply.folder ?? '',
  labels: reply.labels.join(', '),
  assignTo: reply.assignTo ?? '',
  assigneeId: reply.assigneeId ?? '',
  snoozeHours: reply.snoozeHours === null ? '' : String(reply.snoozeHours),
  taskTitle: reply.taskTitle ?? '',
});

type Body = EndpointInput<Contract['quickReplyCreate']>['body'];

const labelsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const replyBody = (values: ReplyValues): Body => ({
  shortcode: values.shortcode.trim(),
  title: values.title.trim(),
  body: values.body.trim(),
  scope: values.scope,
  departmentId: values.scope === 'department' ? values.departmentId || null : null,
  language: values.language,
  folder: values.folder.trim() || null,
  labels: labelsIn(values.labels),
  assignTo: values.assignTo || null,
  assigneeId: values.assignTo === 'member' ? values.assigneeId || null : null,
  snoozeHours: values.snoozeHours.trim() === '' ? null : parseNumber(values.snoozeHours),
  taskTitle: values.taskTitle.trim() || null,
});

export const replyRules = (t: Translate) => {
  const line = (max: number) => yup.string().trim().max(max, t('quickReplies.long', { max }));
  return yup.object({
    shortcode: line(limits.quickReplyShortcodeMax)
      .required(t('quickReplies.shortcodeRequired'))
      .matches(/^[a-z0-9_-]{2,}$/, t('quickReplies.shortcodeFormat')),
    title: line(limits.quickReplyTitleMax).required(t('quickReplies.nameRequired')),
    body: line(limits.quickReplyBodyMax)
      .required(t('quickReplies.bodyRequired'))
      .test('variables', (typed = '', { createError }) => {
        const [variable] = unknownNames(typed, quickReplyVariables);
        return variable === undefined
          ? true
          : createError({ message: t('quickReplies.unknown', { variable }) });
      }),
    departmentId: yup
      .string()
      .when('scope', ([chosen], field) =>
        chosen === 'department' ? field.required(t('quickReplies.departmentRequired')) : field,
      ),
    folder: line(limits.quickReplyFolderMax),
    labels: yup
      .string()
      .test(
        'labels',
        t('quickReplies.labelsMax', { max: limits.quickReplyLabelsMax }),
        (typed = '') =>
          labelsIn(typed).length <= limits.quickReplyLabelsMax &&
          labelsIn(typed).every((one) => one.length <= limits.conversationLabelMax),
      ),
    assigneeId: yup
      .string()
      .when('assignTo', ([chosen], field) =>
        chosen === 'member' ? field.required(t('quickReplies.assigneeRequired')) : field,
      ),
    snoozeHours: yup
      .string()
      .test(
        'hours',
        t('quickReplies.hoursRange', { max: limits.quickReplySnoozeHoursMax }),
        (typed = '') => {
          if (typed.trim() === '') return true;
          const hours = parseNumber(typed);
          return (
            hours !== null &&
            Number.isInteger(hours) &&
            hours >= 1 &&
            hours <= limits.quickReplySnoozeHoursMax
          );
        },
      ),
    taskTitle: line(limits.quickReplyTaskMax),
  });
};

import {
  limits,
  type Contract,
  type EmailCategory,
  type EmailCondition,
  type EmailRule,
  type EndpointInput,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface RuleValues {
  readonly name: string;
  readonly conditions: readonly EmailCondition[];
  readonly operator: 'all' | 'any';
  readonly category: EmailCategory;
  readonly label: string;
  readonly archive: boolean;
  readonly markRead: boolean;
  readonly createTask: boolean;
  readonly assigneeId: string;
  readonly enabled: boolean;
  readonly priority: string;
}

export const newCondition: EmailCondition = { field: 'subject', test: 'contains', value: '' };

export const ruleValues = (rule: EmailRule | null): RuleValues => ({
  name: rule?.name ?? '',
  conditions: rule?.conditions ?? [newCondition],
  operator: rule?.operator ?? 'all',
  category: rule?.category ?? 'notifications',
  label: rule?.label ?? '',
  archive: rule?.archive ?? false,
  markRead: rule?.markRead ?? false,
  createTask: rule?.createTask ?? false,
  assigneeId: rule?.assigneeId ?? '',
  enabled: rule?.enabled ?? true,
  priority: String(rule?.priority ?? 100),
});

export const ruleRules = (t: Translate) => {
  const line = (max: number) => yup.string().trim().max(max, t('email.rules.long', { max }));
  return yup.object({
    name: line(limits.emailRuleNameMax).required(t('email.ruleForm.nameRequired')),
    conditions: yup.array().of(
      yup.object({
        value: line(limits.emailConditionMax).required(t('email.ruleForm.valueRequired')),
      }),
    ),
    label: line(limits.emailLabelMax),
    priority: yup.string().test('priority', t('email.ruleForm.priorityRange'), (typed) => {
      const number = parseNumber(typed ?? '');
      return (
        number !== null &&
        Number.isInteger(number) &&
        number >= 1 &&
        number <= limits.emailRulePriorityMax
      );
    }),
  });
};

type Body = EndpointInput<Contract['emailRuleCreate']>['body'];

export const whenOf = ({ conditions, operator }: RuleValues) => ({
  conditions: conditions.map(({ field, test, value }) => ({ field, test, value })),
  operator,
});

export const ruleBody = (values: RuleValues): Body => ({
  ...whenOf(values),
  name: values.name.trim(),
  category: values.category,
  label: values.label.trim() || null,
  archive: values.archive,
  markRead: values.markRead,
  createTask: values.createTask,
  assigneeId: values.assigneeId || null,
  enabled: values.enabled,
  priority: parseNumber(values.priority) ?? 0,
});

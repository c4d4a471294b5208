import type { TaskDetail } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Link as Styled } from '@sala/shared-ui';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { paths, ruleRunPath } from '../../../paths';

const pathOf = ({ kind, id }: NonNullable<TaskDetail['related']>): string =>
  ({
    lead: `${paths.marketingLeads}?leadId=${id}`,
    customer: `${paths.customerManagement}?customerId=${id}`,
    purchase: `${paths.purchaseRecord}?purchaseId=${id}`,
    appointment: `/hospital/appointments?appointmentId=${id}`,
  })[kind];

/** Whose task it is, and what it belongs to. */
export const TaskFacts = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const mayRead = useCan('rules:read');
  const { assignee, assigneeRole, label, startOn, dueOn, recurrence, related } = task;
  const facts = [
    {
      key: 'assignee',
      label: t('tasks.assignee'),
      content: assigneeRole
        ? t(`tasks.roles.${assigneeRole}`)
        : (assignee?.name ?? t('tasks.nobody')),
    },
    ...(label ? [{ key: 'label', label: t('tasks.label'), content: label.name }] : []),
    ...(startOn
      ? [{ key: 'startOn', label: t('tasks.startOn'), content: format.day(startOn) }]
      : []),
    ...(dueOn ? [{ key: 'dueOn', label: t('tasks.dueOn'), content: format.day(dueOn) }] : []),
    ...(recurrence
      ? [
          {
            key: 'recurrence',
            label: t('tasks.recurrence'),
            content: t(`tasks.recurrences.${recurrence}`),
          },
        ]
      : []),
    ...(related
      ? [
          {
            key: 'related',
            label: t(`tasks.related.${related.kind}`),
            content: related.name ? (
              <Styled asChild>
                <Link to={pathOf(related)}>{related.name}</Link>
              </Styled>
            ) : (
              t('tasks.relatedGone')
            ),
          },
        ]
      : []),
    ...(task.ruleRunId
      ? [
          {
            key: 'rule',
            label: t('tasks.madeBy'),
            content: mayRead ? (
              <Styled asChild>
                <Link to={ruleRunPath(task.ruleRunId)}>{t('tasks.why')}</Link>
              </Styled>
            ) : (
              t('tasks.madeByRule')
            ),
          },
        ]
      : []),
    ...(task.statusReason
      ? [{ key: 'reason', label: t('tasks.reason'), content: task.statusReason }]
      : []),
    ...(task.completedAt
      ? [
          {
            key: 'completedAt',
            label: t('tasks.completedAt'),
            content: format.dateTime(task.completedAt),
          },
        ]
      : []),
  ];
  return <Facts facts={facts} />;
};

import { limits, type RuleAction, type RuleSubject } from '@sala/shared-contracts';
import { membersWithRoles } from '../../../identity';
import { notify } from '../../../platform/notifications/notify';
import { companyOf } from '../../sql/company-facts.queries';
import { fillText } from '../fill-text';
import { ActionFailed, type ActionOutcome, type ActiveRun, type RuleDesk } from '../rule-desk';
import { chooseAssignee } from './assignee';

/** Where a subject is looked at. */
const pathOf: Readonly<Record<RuleSubject, (id: string) => string>> = {
  appointment: () => '/hospital/appointments',
  visit: () => '/hospital/visit',
  prescription: () => '/hospital/prescription',
  purchase: () => '/purchase-record',
  lead: (id) => `/marketing-leads?leadId=${id}`,
  customer: () => '/customer-management',
  patient: (id) => `/hospital/patient?patientId=${id}`,
  task: (id) => `/tasks?taskId=${id}`,
  conversation: (id) => `/hospital/chats?conversationId=${id}`,
  email_thread: (id) => `/hospital/email?threadId=${id}`,
  clinical_document: () => '/hospital/visit',
  staff_document: () => '/company-personal',
};

export const notifyPeople = async (
  desk: RuleDesk,
  run: ActiveRun,
  action: Extract<RuleAction, { kind: 'notify' }>,
): Promise<ActionOutcome> => {
  const { db, now } = desk;
  const chosen = await chooseAssignee(desk, run, action.assignee, null);
  const people = 'userId' in chosen ? [chosen.userId] : await membersWithRoles(db, [chosen.role]);
  if (people.length === 0) throw new ActionFailed('no_assignee');
  const text = fillText(action.text, run.subject, run.fields, run.company);
  const companyId = await companyOf(db);
  for (const userId of people.toSorted())
    await notify(db, {
      userId,
      companyId,
      kind: 'rule_notice',
      facts: {
        text: (text || run.rule.name).slice(0, limits.ruleTaskTitleMax),
        rule: run.rule.name,
      },
      path: pathOf[run.subject.kind](run.subject.id),
      now,
    });
  return { state: 'done', made: { kind: 'notice', id: null } };
};

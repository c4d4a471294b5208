import type { RuleAction } from '@sala/shared-contracts';
import { ActionFailed, type ActionOutcome, type ActiveRun, type RuleDesk } from '../rule-desk';
import { addTag, assignSubject, setField } from './change-subject';
import { createTask } from './create-task';
import { notifyPeople } from './notify-people';
import { sendMessage } from './send-message';

/** Does one step of a rule that needs nobody outside. @throws ActionFailed, ProblemError */
export const act = (
  desk: RuleDesk,
  run: ActiveRun,
  action: RuleAction,
  place: string,
): Promise<ActionOutcome> => {
  switch (action.kind) {
    case 'create_task':
      return createTask(desk, run, action);
    case 'notify':
      return notifyPeople(desk, run, action);
    case 'send_message':
      return sendMessage(desk, run, action, place);
    case 'assign':
      return assignSubject(desk, run, action);
    case 'add_tag':
      return addTag(desk, run, action);
    case 'set_field':
      return setField(desk, run, action);
    default:
      throw new ActionFailed('not_applicable');
  }
};

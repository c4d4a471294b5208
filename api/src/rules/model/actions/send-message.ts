import type { RuleAction } from '@sala/shared-contracts';
import { sendOutgoing, type OutgoingPerson } from '../../../platform/outgoing/outgoing';
import { fieldsIn, fillText } from '../fill-text';
import { ActionFailed, type ActionOutcome, type ActiveRun, type RuleDesk } from '../rule-desk';

type SendMessage = Extract<RuleAction, { kind: 'send_message' }>;

const personOf = ({ subject }: ActiveRun): OutgoingPerson => {
  const { patientId, customerId, leadId } = subject;
  if (patientId !== null) return { patientId };
  if (customerId !== null) return { customerId };
  if (leadId !== null) return { leadId };
  throw new ActionFailed('no_person');
};

/** Writes to the person of a subject, if the gate admits it (docs/adr/0117). */
export const sendMessage = async (
  desk: RuleDesk,
  run: ActiveRun,
  action: SendMessage,
  place: string,
): Promise<ActionOutcome> => {
  const { subject, fields, company } = run;
  const fill = (text: string): string => fillText(text, subject, fields, company);
  const missing = fieldsIn(
    [action.subject, action.body, ...(action.parameters ?? [])].join(' '),
  ).filter((name) => (subject.values[name] ?? null) === null);
  const body = fill(action.body);
  const outcome = await sendOutgoing(desk, {
    event: 'ruleMessage',
    purpose: action.purpose,
    person: personOf(run),
    occurrence: `${run.id}/${place}`,
    locale: company.locale,
    own: {
      text: body,
      template: action.templateId
        ? { id: action.templateId, parameters: action.parameters?.map(fill) ?? [body] }
        : null,
      missing,
    },
    mail: { kind: 'ruleMessage', subject: fill(action.subject), text: body },
    ...(action.channels && { channels: action.channels }),
  });
  if (outcome.state === 'refused') return { state: 'skipped', reason: outcome.reason };
  return {
    state: 'done',
    made: { kind: `message_${outcome.channel}`, id: null },
    ...(outcome.state === 'postponed' && { reason: 'quiet' }),
  };
};

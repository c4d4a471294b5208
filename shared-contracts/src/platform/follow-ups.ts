import { ruleEventNames } from '../rules/rule-kinds';

/** Every subscriber with the events that it follows: what screens have words for. */
export const followUps = {
  identity_tell_inviter: ['member.joined'],
  clinic_link_staff: ['member.joined'],
  clinical_start_retention: ['company.created'],
  messaging_start_chat_retention: ['company.created'],
  messaging_tell_of_message: ['message.received'],
  messaging_close_bounced: ['email_message.bounced'],
  identity_suspend_terminated: ['staff_member.terminated'],
  clinic_disable_practitioner: ['member.deactivated'],
  customers_hand_over: ['member.deactivated'],
  sales_hand_over: ['member.deactivated'],
  patients_tell_merge_signers: ['patient.merge_proposed'],
  front_desk_tell_practitioner: ['appointment.checked_in'],
  tasks_ask_for_decision: [
    'appointment.requested',
    'appointment.scheduled',
    'appointment.cancelled',
  ],
  tasks_call_at_risk: ['appointment.risk_flagged'],
  tasks_watch_signature: ['visit.started', 'visit.signed', 'visit.cancelled'],
  tasks_renew_consent: ['clinical_document.expiry_neared'],
  tasks_review_result: ['service_request.result_received', 'service_request.reviewed'],
  tasks_take_conversation: ['conversation.task_asked'],
  tasks_take_mail: ['email_thread.task_asked'],
  messaging_act_on_reply: ['message.received'],
  rules_start: ruleEventNames,
  tasks_review_merge: ['patient.merge_proposed', 'patient.merged'],
} as const;

export type FollowUp = keyof typeof followUps;
export type FollowedEvent = (typeof followUps)[FollowUp][number];

export const messagingProblems = {
  'conversation.answered_since': 409,
  'conversation.channel_off': 409,
  'conversation.channel_unfit': 409,
  'contact.blocked': 409,
  'contact.same_person': 409,
  'message.window_closed': 409,
  'message.suppressed': 409,
  'message.not_waiting': 409,
  'message.not_failed': 409,
  'messageFile.not_stored': 409,
  'phone.simulator_off': 409,
} as const;

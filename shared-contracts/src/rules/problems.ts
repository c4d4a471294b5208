export const rulesProblems = {
  'rule.transition_refused': 409,
  'rule.limit_reached': 409,
  'rule.not_ready': 409,
  'rule.run_ended': 409,
  'rule.fixed': 409,
  'campaign.transition_refused': 409,
  'campaign.started': 409,
  'campaign.not_ready': 409,
  'campaign.limit_reached': 409,
  'campaign.over_budget': 409,
} as const;

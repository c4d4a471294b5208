export const ruleRoutes = {
  ruleList: 'GET /rules',
  ruleFieldList: 'GET /rules/fields',
  ruleCreate: 'POST /rules',
  ruleDryRun: 'POST /rules/dry-run',
  ruleWebhookKeyView: 'GET /rules/webhook-key',
  ruleRunList: 'GET /rules/runs',
  ruleRunView: 'GET /rules/runs/:ruleRunId',
  ruleRunCancel: 'POST /rules/runs/:ruleRunId/cancel',
  ruleView: 'GET /rules/:ruleId',
  ruleUpdate: 'PATCH /rules/:ruleId',
  ruleMove: 'POST /rules/:ruleId/move',
  ruleRunStart: 'POST /rules/:ruleId/runs',
  ruleExplain: 'GET /rules/:ruleId/explain',
  systemRuleList: 'GET /system-rules',
  systemRuleUpdate: 'PATCH /system-rules/:systemRule',
} as const;

export const campaignRoutes = {
  campaignList: 'GET /campaigns',
  campaignCreate: 'POST /campaigns',
  campaignPreview: 'POST /campaigns/preview',
  campaignView: 'GET /campaigns/:campaignId',
  campaignUpdate: 'PATCH /campaigns/:campaignId',
  campaignMove: 'POST /campaigns/:campaignId/move',
  campaignListSave: 'PUT /campaigns/:campaignId/list',
  campaignListDelete: 'DELETE /campaigns/:campaignId/list',
  campaignRecipientList: 'GET /campaigns/:campaignId/recipients',
} as const;

export const purchaseReminderRoutes = {
  reminderConfigList: 'GET /purchase-reminder-configs',
  reminderConfigCreate: 'POST /purchase-reminder-configs',
  reminderConfigUpdate: 'PATCH /purchase-reminder-configs/:reminderConfigId',
  reminderConfigDelete: 'DELETE /purchase-reminder-configs/:reminderConfigId 204',
  purchaseReminderList: 'GET /purchase-reminders',
  purchaseReminderResults: 'GET /purchase-reminders/results',
  purchaseReminderSkip: 'POST /purchase-reminders/:purchaseReminderId/skip',
  purchaseReminderSnooze: 'POST /purchase-reminders/:purchaseReminderId/snooze',
} as const;

import './subscriptions';
import { cancellationKind } from './scheduling/jobs/cancellation-notice';
import {
  cancellationJob,
  noShowJob,
  offerJob,
  reminderJob,
  waitEndJob,
} from './scheduling/jobs/follow-up';
import { noShowKind } from './scheduling/jobs/no-show';
import { reminderKind } from './scheduling/jobs/reminders';
import { waitEndKind } from './scheduling/jobs/waitlist-end';
import { offerKind } from './scheduling/model/waitlist';
import type { JobKinds } from './platform/jobs/job';
import type { Lane } from './platform/jobs/run-step';
import type { SecretBox } from './platform/secrets/secret-box';
import { auditDigestJob, auditDigestKind } from './platform/audit/digest-job';
import {
  auditForwardingJob,
  auditForwardingKind,
} from './platform/audit/forwarding/forwarding-job';
import { clinicalGrantJob, clinicalGrantKind } from './identity/jobs/clinical-grant';
import { handOverJob } from './identity';
import { companyClosingJob, companyClosingKind } from './clinic/model/company-deletion';
import { encryptionJob } from './platform/secrets/company-keys';
import { encryptionKind } from './platform/secrets/encryption-run';
import { sealedFiles } from './platform/files/rewrite-files';
import { sealedTexts } from './clinical/sql/sealed-texts.queries';
import { chatRetentionJob, chatRetentionKind } from './messaging/jobs/chat-retention';
import type { CallWebhook } from './adapters/rule-webhook/port';
import { goOnKind } from './rules/jobs/go-on';
import { timerJob, timerKind } from './rules/jobs/timer';
import { watchJob, watchKind } from './rules/jobs/watch';
import { runJob } from './rules/model/take-steps';
import { unsignedVisitJob, unsignedVisitKind } from './tasks/jobs/unsigned-visit';
import { sealedTaskTexts } from './tasks/sql/sealed-task-texts.queries';
import type { Connection } from './platform/database/connection';
import type { SignatureTime } from './adapters/signature-time/port';
import type { TaxStamping } from './adapters/tax-stamping/port';
import { handOverKind } from './clinical/jobs/hand-over';
import { consentExpiryJob, consentExpiryKind } from './clinical/jobs/consent-expiry';
import { prescriptionExpiryJob, prescriptionExpiryKind } from './clinical/jobs/prescription-expiry';
import { prescriptionMailJob, prescriptionMailKind } from './clinical/jobs/prescription-mail';
import { prescriptionStampJob, prescriptionStampKind } from './clinical/jobs/prescription-stamp';
import { privacyPackageJob, privacyPackageKind } from './clinical/jobs/privacy-package';
import { packageStages } from './clinical/privacy-package/stages';
import { privacyReminderJob, privacyReminderKind } from './clinical/jobs/privacy-reminder';
import { retentionJob, retentionKind } from './clinical/jobs/retention';
import { staffSubject } from './clinic/model/staff-import/staff-subject';
import { documentReminderJob, documentReminderKind } from './clinic/jobs/document-reminder';
import { webhookProviders } from './webhook-providers';
import { webhookJob, webhookKind } from './platform/webhooks/webhook-job';
import { noticePushJob, noticePushKind } from './platform/notifications/notice-push';
import { noticeMailJob, noticeMailKind } from './platform/notifications/notice-mail';
import { actOnReplies } from './messaging/jobs/act-on-reply';
import { tellOfMessage } from './messaging/jobs/tell-of-message';
import { fetchMediaKind } from './messaging/jobs/fetch-media';
import { outgoingFailedJob, outgoingFailedKind } from './messaging/jobs/outgoing-failed';
import { templatePollKind } from './messaging/jobs/template-poll';
import { templatePollJob } from './messaging/model/template-asking';
import { silenceKind } from './messaging/jobs/question-silence';
import { silenceJob } from './messaging/model/replies/acts';
import { mailboxDigestJob, mailboxDigestKind } from './messaging/jobs/mailbox-digest';
import { mailFileStage, mailStage } from './messaging/privacy-mail/mail-stages';
import { scheduledJob, sendScheduledKind } from './messaging/jobs/send-scheduled';
import { campaignJob, runCampaignKind } from './rules/jobs/run-campaign';
import { macroJob, settleMacroKind } from './messaging/jobs/settle-macro';
import { wakeJob, wakeKind } from './messaging/jobs/wake-conversation';
import type { ChannelAccounts } from './messaging/model/channel-accounts';
import { mediaJob } from './messaging/model/receive-message';
import { importExpiryKind, importKind } from './platform/imports/import-job';
import { expiryJobKind, importJobKind } from './platform/imports/import-subject';
import { cfdiRecoveryJob, cfdiRecoveryKind } from './sales/jobs/cfdi-recovery';
import { customerSubject } from './customers/model/customer-import/customer-subject';
import { purchaseReminderJob, purchaseReminderKind } from './rules/jobs/purchase-reminders';
import { datasetMailJob, datasetMailKind } from './datasets/jobs/mail-job';
import { leadSubject } from './sales/model/lead-import/lead-subject';
import { messageStages } from './messaging/privacy-package/message-stages';
import { paymentHintKind, paymentReturnKind } from './billing/jobs/payment-hint';
import { ingestionKind } from './sap/jobs/ingest-messages';
import { sapNightJob, sapNightKind } from './sap/jobs/nightly';
import { syncKind } from './sap/jobs/sync';
import type { SapAccounts } from './sap/model/sap-accounts';
import { ingestionJob } from './sap/sql/sap-messages.queries';
import { syncJob } from './sap/sql/sap-sync.queries';
import { billingEventJob, billingEventKind } from './billing/jobs/billing-event';
import { subscriptionClockKind } from './billing/jobs/subscription-clock';
import { subscriptionClockJob } from './billing/model/subscription-clock-job';
import type { BillingAccount } from './billing/model/billing-account';
import { comparisonKind } from './billing/jobs/comparison';
import { comparisonJob } from './billing/model/reconciliation/comparison-job';
import { paymentLinkKind } from './billing/jobs/payment-link';
import { paymentHintJob, paymentLinkJob, paymentReturnJob } from './billing/model/payment-link-job';
import type { PaymentAccounts } from './billing/model/payment-accounts';
import { taskStage } from './tasks/privacy-package/task-stage';
import { taskSubject } from './tasks/model/task-import/task-subject';

const followUps = [tellOfMessage, actOnReplies].map(({ name }) => `event_${name}`);

/**
 * What a worker does at the same time. What patients write does not wait for other work, and what
 * follows it does not hold it up.
 */
export const workerLanes: readonly Lane[] = [
  {},
  { only: [webhookJob], most: 8 },
  { only: [webhookJob], most: 8 },
  { only: followUps, most: 8 },
];

/** Background work by the name that `enqueueJob` takes. */
export const createJobKinds = ({
  taxStamping,
  signatureTime,
  secrets,
  channelAccounts,
  callWebhook,
  billing = null,
  paymentAccounts = null,
  sapAccounts = null,
  owner,
}: {
  readonly taxStamping: TaxStamping | null;
  readonly signatureTime: SignatureTime | null;
  /** Opens the key that signs digests of audit logs. */
  readonly secrets: SecretBox;
  /** Fetch the files of messages. */
  readonly channelAccounts: ChannelAccounts | null;
  /** Of rules, to addresses of their companies. */
  readonly callWebhook: CallWebhook;
  /** At which companies pay for the suite. */
  readonly billing?: BillingAccount | null;
  /** At which patients and customers pay. */
  readonly paymentAccounts?: PaymentAccounts | null;
  /** The SAP of companies. */
  readonly sapAccounts?: SapAccounts | null;
  /** Connects as the owner of the tables, who alone may change how something is kept. */
  readonly owner: Connection;
}): JobKinds => ({
  [importJobKind(customerSubject)]: importKind(customerSubject),
  [expiryJobKind(customerSubject)]: importExpiryKind(customerSubject),
  [importJobKind(leadSubject)]: importKind(leadSubject),
  [expiryJobKind(leadSubject)]: importExpiryKind(leadSubject),
  [importJobKind(staffSubject)]: importKind(staffSubject),
  [expiryJobKind(staffSubject)]: importExpiryKind(staffSubject),
  [importJobKind(taskSubject)]: importKind(taskSubject),
  [expiryJobKind(taskSubject)]: importExpiryKind(taskSubject),
  [reminderJob]: reminderKind,
  [silenceJob]: silenceKind,
  [noShowJob]: noShowKind,
  [cancellationJob]: cancellationKind,
  [offerJob]: offerKind,
  [waitEndJob]: waitEndKind,
  [documentReminderJob]: documentReminderKind,
  [consentExpiryJob]: consentExpiryKind,
  [prescriptionExpiryJob]: prescriptionExpiryKind,
  [prescriptionMailJob]: prescriptionMailKind,
  [prescriptionStampJob]: prescriptionStampKind(signatureTime),
  [privacyPackageJob]: privacyPackageKind([
    ...packageStages,
    taskStage,
    ...messageStages,
    mailStage,
    mailFileStage,
  ]),
  [privacyReminderJob]: privacyReminderKind,
  [retentionJob]: retentionKind,
  [chatRetentionJob]: chatRetentionKind,
  [datasetMailJob]: datasetMailKind,
  [purchaseReminderJob]: purchaseReminderKind,
  [auditDigestJob]: auditDigestKind(secrets),
  [auditForwardingJob]: auditForwardingKind,
  [encryptionJob]: encryptionKind([sealedFiles, ...sealedTexts, ...sealedTaskTexts], owner),
  [clinicalGrantJob]: clinicalGrantKind,
  [handOverJob]: handOverKind,
  [companyClosingJob]: companyClosingKind,
  [noticeMailJob]: noticeMailKind,
  [noticePushJob]: noticePushKind,
  [unsignedVisitJob]: unsignedVisitKind,
  [mediaJob]: fetchMediaKind(channelAccounts),
  [scheduledJob]: sendScheduledKind,
  [campaignJob]: runCampaignKind(channelAccounts),
  [outgoingFailedJob]: outgoingFailedKind,
  [macroJob]: settleMacroKind,
  [mailboxDigestJob]: mailboxDigestKind,
  [wakeJob]: wakeKind,
  [templatePollJob]: templatePollKind(channelAccounts),
  [runJob]: goOnKind(callWebhook, secrets),
  [timerJob]: timerKind,
  [watchJob]: watchKind,
  [webhookJob]: webhookKind(webhookProviders),
  [ingestionJob]: ingestionKind,
  [syncJob]: syncKind(sapAccounts),
  [sapNightJob]: sapNightKind,
  [billingEventJob]: billingEventKind(billing),
  [subscriptionClockJob]: subscriptionClockKind(billing),
  [paymentLinkJob]: paymentLinkKind(paymentAccounts),
  [comparisonJob]: comparisonKind(billing, paymentAccounts),
  [paymentHintJob]: paymentHintKind(paymentAccounts),
  [paymentReturnJob]: paymentReturnKind(paymentAccounts),
  [cfdiRecoveryJob]: cfdiRecoveryKind(taxStamping),
});

/** Messages with patients; lengths are also in PostgreSQL and in WhatsApp's own limits. */
export const messageBodyMax = 4096;
export const messageButtonsMax = 3;
export const messageButtonTitleMax = 20;
export const messageButtonBodyMax = 1024;
export const templateNameMax = 512;
/** As WhatsApp limits them; the counts are also in PostgreSQL. */
export const templateHeaderMax = 60;
export const templateBodyMax = 1024;
export const templateFooterMax = 60;
export const templateButtonsMax = 3;
export const templateButtonTitleMax = 25;
export const templateUrlMax = 2000;
export const templateSampleMax = 100;
/** Of a company, archived ones aside. */
export const messageTemplatesMax = 250;
export const templateParametersMax = 20;
export const templateParameterMax = 1024;
export const conversationLabelMax = 40;
export const conversationLabelsMax = 20;
/** Conversations that are changed alike at once. */
export const conversationBulkMax = 100;
/** Entries of a thread that a transcript holds, the newest. */
export const transcriptMessagesMax = 20_000;
export const messagesPageMax = 100;
export const conversationsPageMax = 100;
/** Hours after a person's last message in which WhatsApp takes free text. */
export const replyWindowHours = 24;
/** Seconds in which a reply can be taken back before it is sent. */
export const messageUndoSeconds = 5;
/** Minutes until an answer is due; also in PostgreSQL. */
export const replyMinutesMax = 10_080;
/** Bytes of what a person sends, as WhatsApp limits them; documents as everywhere in the suite. */
export const messagePictureMaxBytes = 5_242_880;
export const messageMediaMaxBytes = 16_777_216;
/** Days into the future for which a message is planned. */
export const messageScheduleDaysMax = 90;
/** Rules of what the suite writes by itself; also in PostgreSQL. Prices and budgets in millionths. */
export const serviceDailyMax = 50;
export const marketingDaysMax = 365;
export const messagePriceMicrosMax = 100_000_000;
export const messageBudgetMicrosMax = 100_000_000_000_000;
export const suppressionReasonMax = 300;
export const outgoingRefusalsShown = 20;
export const outgoingRefusalDaysCounted = 30;
/** Own of the accounts at outside services. */
export const accessTokenMax = 1000;
export const phoneNumberIdMax = 40;
export const twilioSidMax = 34;
/** WhatsApp joins many changes in one call. Bytes. */
export const whatsappWebhookMaxBytes = 3_145_728;
/** Texts for events; lengths are also in PostgreSQL. */
export const eventTemplateSubjectMax = 150;
export const eventTemplateLineMax = 60;
/** Six joined messages of the GSM alphabet. */
export const eventTemplateSmsMax = 918;
export const eventTemplateMailMax = 5000;
export const eventTemplateVersionsMax = 1000;
/** Of these, the newest are shown. */
export const eventTemplateVersionsShown = 50;
/** An SMS text of more messages than these is pointed out. */
export const eventTemplateSmsSegments = 2;
/** Quick replies. */
export const quickReplyShortcodeMax = 30;
export const quickReplyTitleMax = 80;
export const quickReplyBodyMax = 2000;
export const quickReplyFolderMax = 40;
export const quickReplyLabelsMax = 5;
export const quickReplySnoozeHoursMax = 720;
export const quickReplyTaskMax = 120;
/** Of one quick reply, and of one answer. */
export const quickReplyFilesMax = 10;
/** Of the company with its departments, and of one person. */
export const quickRepliesMax = 300;
/** Seconds in which a macro is undone. */
export const macroUndoSeconds = 10;
/** E-mail; the counts are also in PostgreSQL. */
export const mailboxesMax = 10;
export const mailboxNameMax = 60;
export const mailboxSignatureMax = 1000;
/** As in RFC 5322 §2.1.1. */
export const emailSubjectMax = 998;
/** Characters that are written, and that are kept of what arrives. */
export const emailTextMax = 20_000;
export const emailTextKeptMax = 100_000;
export const emailHtmlKeptMax = 500_000;
export const emailRecipientsMax = 50;
export const emailUploadsMax = 10;
/** Bytes of all files of one mail that is sent. */
export const emailUploadsMaxBytes = 20_971_520;
/** Of a larger mail only the headers are fetched. Bytes. */
export const emailSourceMaxBytes = 26_214_400;
/** Files, and pictures from elsewhere, of one mail that arrives. */
export const emailPartsMax = 50;
export const emailPicturesMax = 60;
export const emailPictureMaxBytes = 1_048_576;
/** Mails that are fetched when a mailbox is connected. */
export const mailboxFirstSyncMax = 2000;
/** Mails of a thread that are shown, the newest. */
export const emailMessagesShown = 100;
export const emailBulkMax = 200;
export const emailRulesMax = 100;
export const emailRuleNameMax = 80;
export const emailConditionsMax = 10;
export const emailConditionMax = 200;
export const emailLabelMax = 40;
export const emailLabelsMax = 20;
export const emailRulePriorityMax = 1000;
/** The latest mails on which a rule is tried. */
export const emailRuleTried = 50;
/** Characters of a mail that rules look at. */
export const emailRuleTextMax = 20_000;
/** Team chat. */
export const chatMessageMax = 4000;
export const chatNameMax = 80;
export const chatMembersMax = 200;
export const chatMentionsMax = 20;
export const chatFilesMax = 10;
export const chatPageMax = 100;
/** Channels of one person that are listed, and results of a search. */
export const chatChannelsShown = 300;
export const chatFoundMax = 50;
/** Hours in which staff can take back what a reply did to an appointment. */
export const appointmentReplyUndoHours = 24;
/** Free times that a patient is offered in a message. */
export const appointmentTimesOffered = 3;
/** Appointments among which a patient is asked to choose. */
export const appointmentChoicesMax = 9;
/** Hours without an answer after which staff takes over from an offer of times. */
export const appointmentSilenceHours = 4;
export const appointmentLinkTokenMax = 64;
export const appointmentSeenMax = 43;
/** Links to one appointment that are in force at a time. */
export const appointmentLinksMax = 20;
/** Days whose free times the page of an appointment shows at once. */
export const appointmentLinkDays = 7;
export const appointmentAnswerMax = 1000;
/** Of a period whose messages are counted. */
export const metricsDaysMax = 366;
/** Conversations behind a number that are shown. */
export const metricsCasesShown = 100;

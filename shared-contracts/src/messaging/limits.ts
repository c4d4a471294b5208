/** Messages with patients; lengths are also in PostgreSQL and in WhatsApp's own limits. */
export const messageBodyMax = 4096;
export const messageButtonsMax = 3;
export const messageButtonTitleMax = 20;
export const messageButtonBodyMax = 1024;
export const templateNameMax = 512;
export const templateParametersMax = 20;
export const templateParameterMax = 1024;
export const conversationLabelMax = 40;
export const conversationLabelsMax = 20;
export const messagesPageMax = 100;
export const conversationsPageMax = 100;
/** Hours after a person's last message in which WhatsApp takes free text. */
export const replyWindowHours = 24;
/** Bytes of what a person sends, as WhatsApp limits them; documents as everywhere in the suite. */
export const messagePictureMaxBytes = 5_242_880;
export const messageMediaMaxBytes = 16_777_216;
/** Days into the future for which a message is planned. */
export const messageScheduleDaysMax = 90;
/** Own of the accounts at outside services. */
export const accessTokenMax = 1000;
export const phoneNumberIdMax = 40;
export const twilioSidMax = 34;
/** WhatsApp joins many changes in one call. Bytes. */
export const whatsappWebhookMaxBytes = 3_145_728;

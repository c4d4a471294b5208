/**
 * Limits shared by forms, API and database (docs/spec/platform.md §12). Each number is defined once
 * and used as `limits.fieldKeyMax`; bundlers drop unused ones. Text lengths are Unicode code points
 * (text-length.ts).
 */

/** Custom field key: starts with a letter; letters, digits, underscores. */
export const fieldKeyMax = 100;
export const sortOrderMax = 1_000_000;
/** Maximum of a PostgreSQL integer. */
export const integerMax = 2_147_483_647;
/** Years of a date value, inclusive. */
export const dateYearMin = 1900;
export const dateYearMax = 2100;
export const emailMax = 255;
/** Time to decode one image. */
export const imageSeconds = 20;
export const customerNotesMax = 2000;
export const coloniaMax = 100;
export const municipalityMax = 80;
export const stateMax = 60;
export const tagMax = 40;
export const tagsMax = 20;
/** Records per bulk action. */
export const bulkMax = 500;
/** Hand-picked records per export. */
export const exportPickedMax = 5000;
/** Counting a list stops here. */
export const countMax = 10_000;
export const viewNameMax = 60;
export const viewsMax = 50;
/** Characters of JSON. */
export const viewSettingsMax = 8192;
export const phoneMax = 16;
export const searchMax = 100;
export const pageSizeMax = 100;
/** Centavos as integers that stay exact in JavaScript, sums included. */
export const centavosMax = 99_999_999_999;
export const quantityMax = 99_999;
export const reasonMax = 300;
/** Imported tables (CSV, XLSX): file bytes, data rows, columns. */
export const tableMaxBytes = 20_971_520;
export const tableRowsMax = 50_000;
export const tableColumnsMax = 200;
/** Cells of all rows, and characters per cell as in Excel. */
export const tableCellsMax = 2_500_000;
export const tableCellTextMax = 32_767;
/** Unpacked bytes of a workbook, and characters of all its text. */
export const tableUnpackedMaxBytes = 134_217_728;
export const tableTextMax = 41_943_040;
/** Shared strings of a workbook. */
export const tableSharedTextsMax = 1_000_000;
export const tableSeconds = 60;
/** Time to render a PDF or a calendar. */
export const documentSeconds = 60;
export const fileNameMax = 255;
/** Attachments per customer: bytes of one, and how many. */
export const attachmentMaxBytes = 10_485_760;
export const attachmentsMax = 100;
/** Attached image: pixels of the longer side, and total pixels. */
export const attachedPictureMaxPixels = 12_000;
export const attachedPictureAreaMax = 50_000_000;
/** A larger request body is answered with 413. Bytes. */
export const bodyMaxBytes = 1_048_576;
/** Nesting depth of request JSON. */
export const jsonDepthMax = 32;
/** Idempotency: hours a response is replayed, characters of a key, bytes of a kept response. */
export const idempotencyKeyHours = 24;
export const idempotencyKeyMax = 255;
export const idempotencyAnswerMaxBytes = 1_048_576;
/** Attachment bytes before base64 encoding. */
export const mailAttachmentMaxBytes = 5_242_880;
/** Of a server, a sender, a secret of an outside service. */
export const hostMax = 253;
export const portMax = 65_535;
export const senderNameMax = 100;
export const secretMax = 255;
/** A secret of which the last four characters are shown has at least so many. */
export const secretHintMin = 16;
export const webhookMaxBytes = 65_536;
export const deliveriesShown = 50;
/** Refusals that the audit log keeps per minute: identical ones, and those of one person and action. */
export const auditIdenticalPerMinute = 5;
export const auditSimilarPerMinute = 60;
/** Rows of the audit log: of one page, and of one export. */
export const auditPageMax = 100;
export const auditExportMax = 100_000;
export const auditActionMax = 60;
export const auditRecordMax = 100;
export const auditNetworkMax = 64;
/** PEM certificates, and the address, of who receives the audit log. */
export const certificateMax = 6000;
export const forwardingUrlMax = 500;
/** Entries of the audit log in one call to its receiver, and bytes of that call. */
export const forwardingBatchMax = 500;
export const forwardingBatchBytes = 1_048_576;
/** A longer entry is forwarded without what changed. */
export const forwardingEntryBytes = 65_536;
export const forwardingWaitingMax = 10_000;
export const notificationsShown = 30;
/** Rows of a person’s choices; more than there are kinds. */
export const notificationKindsMax = 100;
/** Browsers that a person has pushes sent to. */
export const pushSubscriptionsMax = 10;
export const pushEndpointMax = 1000;
/** Notifications named in one mail; the rest is counted. */
export const noticesPerMail = 50;
export const helpCommentMax = 1000;

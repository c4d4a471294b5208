/**
 * Every limit that a form, the wire and the database share (specification §5, §9). A number that
 * appears here appears nowhere else. One export each, used as `limits.fieldKeyMax`: a page carries
 * those it uses. Lengths of text are characters of Unicode (text-length.ts).
 */

/** Custom field key: starts with a letter; letters, digits, underscores. */
export const fieldKeyMax = 100;
export const sortOrderMax = 1_000_000;
/** As far as a column of the database counts. */
export const countedMax = 2_147_483_647;
/** Inclusive years of a date value. */
export const dateYearMin = 1900;
export const dateYearMax = 2100;
export const emailMax = 255;
/** Time to decode one picture. */
export const imageSeconds = 20;
export const customerNotesMax = 2000;
export const coloniaMax = 100;
export const municipalityMax = 80;
export const stateMax = 60;
export const tagMax = 40;
export const tagsMax = 20;
/** Records that one bulk action takes. */
export const bulkMax = 500;
/** Records picked by hand that one file takes. */
export const exportPickedMax = 5000;
/** A list is counted so far, and no further. */
export const countMax = 10_000;
export const viewNameMax = 60;
export const viewsMax = 50;
/** Characters of JSON. */
export const viewSettingsMax = 8192;
export const phoneMax = 16;
export const searchMax = 100;
export const pageSizeMax = 100;
/** Money is centavos in integers that a number of JavaScript holds exactly, also when summed up. */
export const centavosMax = 99_999_999_999;
export const quantityMax = 99_999;
export const reasonMax = 300;
/** Tables that people bring (CSV, XLSX): bytes of the file, rows below the headings, columns. */
export const tableMaxBytes = 20_971_520;
export const tableRowsMax = 50_000;
export const tableColumnsMax = 200;
/** Cells of all rows together, and characters of one cell, as in Excel. */
export const tableCellsMax = 2_500_000;
export const tableCellTextMax = 32_767;
/**
 * What the parts of a workbook measure unpacked, and the texts of a table together: bytes,
 * characters.
 */
export const tableUnpackedMaxBytes = 134_217_728;
export const tableTextMax = 41_943_040;
/** Texts that the cells of a workbook share. */
export const tableSharedTextsMax = 1_000_000;
export const tableSeconds = 60;
/** What making a PDF or a calendar may take. */
export const documentSeconds = 60;
export const fileNameMax = 255;
/** One file beside a customer: bytes; and how many. */
export const attachmentMaxBytes = 10_485_760;
export const attachmentsMax = 100;
/** A picture among attachments: pixels of its longer side, and in all. */
export const attachedPictureMaxPixels = 12_000;
export const attachedPictureAreaMax = 50_000_000;
/** A larger request body is answered with 413. Bytes. */
export const bodyMaxBytes = 1_048_576;
/** Levels of objects and lists in JSON that somebody sends. */
export const jsonDepthMax = 32;
/**
 * How long a repetition of a request is answered as the request was; characters of a key; bytes of
 * an answer that is kept.
 */
export const idempotencyKeyHours = 24;
export const idempotencyKeyMax = 255;
export const idempotencyAnswerMaxBytes = 1_048_576;
/** What is attached to a mail, before it is written as text. */
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
export const notificationsShown = 30;
export const helpCommentMax = 1000;

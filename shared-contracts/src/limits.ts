/**
 * Every limit that a form, the wire and the database share (specification §5, §9).
 * A number that appears here appears nowhere else. Lengths of text are characters of Unicode (text-length.ts).
 */
export const limits = {
  /** Custom field key: starts with a letter; letters, digits, underscores. */
  fieldKeyMax: 100,
  fieldLabelMax: 255,
  optionValueMax: 255,
  optionLabelMax: 255,
  /** The smallest sort order of an option differs by owner (specification §5). */
  optionSortOrderMin: { customer: 0, purchase: 1 },
  sortOrderMax: 1_000_000,
  optionsMax: 200,
  fieldsMax: 200,
  /** A file with the definitions of fields. */
  fieldSetMaxBytes: 1_048_576,
  textValueMax: 1000,
  /** Inclusive years of a date value. */
  dateYearMin: 1900,
  dateYearMax: 2100,
  emailMax: 255,
  passwordMin: 8,
  passwordMax: 128,
  personNameMax: 60,
  companyNameMax: 120,
  companyLegalNameMax: 254,
  /** A logo: bytes, and pixels of its longer side. */
  logoMaxBytes: 262_144,
  logoMaxPixels: 2048,
  customerNameMax: 120,
  customerNotesMax: 2000,
  coloniaMax: 100,
  municipalityMax: 80,
  stateMax: 60,
  blockReasonMax: 300,
  consentEvidenceMax: 500,
  tagMax: 40,
  tagsMax: 20,
  /** Records that one bulk action takes. */
  bulkMax: 500,
  /** A list is counted so far, and no further. */
  countMax: 10_000,
  viewNameMax: 60,
  viewsMax: 50,
  /** Characters of JSON. */
  viewSettingsMax: 8192,
  leadNameMax: 120,
  leadInterestMax: 120,
  leadMessageMax: 2000,
  leadNextStepMax: 200,
  leadNoteMax: 1000,
  leadConsentMax: 1000,
  leadLogShown: 200,
  /** Working minutes of the company until somebody has answered a lead. */
  leadResponseMinutes: 30,
  /** Minutes in which a move can be taken back by whoever made it. */
  leadUndoMinutes: 10,
  /** Cards of a column, unless more are asked for; and at most. */
  boardColumnShown: 20,
  boardColumnMax: 500,
  captureTokenMax: 60,
  utmKeysMax: 10,
  utmValueMax: 200,
  phoneMax: 16,
  searchMax: 100,
  categoryCodeMax: 40,
  categoryNameMax: 80,
  categoryDepthMax: 3,
  pageSizeMax: 100,
  /** Money is centavos in integers that a number of JavaScript holds exactly, also when summed up. */
  centavosMax: 99_999_999_999,
  quantityMax: 99_999,
  productCodeMax: 40,
  productNameMax: 120,
  cycleDaysMax: 730,
  lineDescriptionMax: 200,
  purchaseLinesMax: 200,
  purchaseNotesMax: 1000,
  paymentLinesMax: 10,
  paymentReferenceMax: 100,
  reasonMax: 300,
  /** Of one coin or note. */
  cashCountMax: 100_000,
  /** Tables that people bring (CSV, XLSX): bytes of the file, rows below the headings, columns. */
  tableMaxBytes: 20_971_520,
  tableRowsMax: 50_000,
  tableColumnsMax: 200,
  fileNameMax: 255,
  /** One file beside a customer: bytes; and how many. */
  attachmentMaxBytes: 10_485_760,
  attachmentsMax: 100,
  /** A larger request body is answered with 413. Bytes. */
  bodyMaxBytes: 1_048_576,
  /** One-time codes: digits, minutes of life, wrong tries, seconds between two mails. */
  codeDigits: 6,
  codeMinutes: 10,
  codeTries: 5,
  codeResendSeconds: 60,
  signInFailures: 5,
  signInLockMinutes: 15,
  /** A code that resets a password: mails to one address within an hour. */
  resetsPerHour: 3,
  /** The token of a code that was right, until the new password is there. */
  resetTokenMinutes: 15,
  /** Life of a token, and so of a browser that nobody works in; renewed while somebody does. */
  tokenMinutes: 60,
  /** However busy: after that the person signs in again. */
  sessionHours: 12,
  /** The same for somebody who asked to stay signed in on their own computer. */
  rememberedTokenDays: 7,
  rememberedSessionDays: 30,
  /** A computer that gave the second factor is not asked again for so long. */
  trustedDeviceDays: 30,
  recoveryCodes: 8,
  invitationDays: 7,
  invitationNoteMax: 500,
  /** Invitations, departments and event types of one company set-up. */
  setupInvitationsMax: 20,
  setupDepartmentsMax: 30,
  setupEventTypesMax: 20,
  addressMax: 200,
  siteNameMax: 80,
  departmentNameMax: 80,
  eventTypeNameMax: 80,
  eventMinutesMin: 5,
  eventMinutesMax: 480,
  /** Uploaded tables and what is asked of datasets. */
  datasetFileMaxBytes: 20_971_520,
  datasetRowsMax: 50_000,
  datasetColumnsMax: 100,
  datasetNameMax: 120,
  datasetColumnLabelMax: 255,
  /** A longer cell is no value. */
  datasetTextMax: 4000,
  datasetPageSizeMax: 500,
  datasetFiltersMax: 20,
  datasetSortsMax: 5,
  datasetGroupsMax: 3,
  datasetMeasuresMax: 10,
  /** A definition in an address, as JSON. */
  datasetDefinitionMax: 8000,
  datasetExportRowsMax: 100_000,
  datasetViewNameMax: 80,
  /** Of one person on one dataset. */
  datasetViewsMax: 50,
  notificationsShown: 30,
  helpCommentMax: 1000,
  /** Releases (docs/adr): reason of a change, versions on screen, companies of one canary, bytes of one release. */
  releaseReasonMax: 500,
  releaseVersionsShown: 30,
  canaryCompaniesMax: 500,
  releaseMaxBytes: 67_108_864,
} as const;

/** Patterns that a form, the wire and the database share. */
export const patterns = {
  fieldKey: /^[A-Za-z][A-Za-z0-9_]*$/,
  categoryCode: /^[a-z0-9_]+$/,
  color: /^#[0-9a-f]{6}$/,
  /** An address that mail servers take: no quotes, no dots in a row, a domain with a name above it. */
  email: /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  /** E.164: a plus sign, then 7 to 15 digits, the first of which is not 0. */
  phone: /^\+[1-9]\d{6,14}$/,
  /** At least one lower-case letter and one digit; length is checked apart. */
  passwordLower: /\p{Ll}/u,
  passwordDigit: /\d/,
  oneTimeCode: /^\d{6}$/,
  /** Shown in two groups of five; typed with or without the hyphen, in either case. */
  recoveryCode: /^[A-Za-z2-9]{5}-?[A-Za-z2-9]{5}$/,
  /** Tax address of Mexico. */
  zipCode: /^\d{5}$/,
  /** Licence number of a health professional in Mexico. */
  licenceNumber: /^\d{6,8}$/,
  /** Key of a health establishment (CLUES). */
  clues: /^[A-Z]{2}[A-Z]{3}\d{6}$/,
  /** A campaign parameter without its `utm_`. */
  utmKey: /^[a-z][a-z0-9_]{0,29}$/,
  /** hh:mm, 24 hours. */
  clockTime: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  /** SAT's catalogues of products (eight digits) and of units (one to three letters or digits). */
  satKey: /^\d{8}$/,
  satUnit: /^[A-Z0-9]{1,3}$/,
  isoDate: /^\d{4}-\d{2}-\d{2}$/,
} as const;

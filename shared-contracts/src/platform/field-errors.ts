/** Error code of one value; the server translates the message. */
export const fieldErrorCodes = [
  'required',
  'type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'format',
  'duplicate',
  'not_an_option',
  'unknown',
  'no_change',
  'options_required',
  'options_not_allowed',
  'not_a_date',
  'out_of_calendar',
  'characters',
  'in_future',
  'before_birth',
  'after_death',
  'reserved',
  'weak_password',
  'common_password',
  'personal_password',
  'repetitive_password',
  'not_accepted',
  'taken',
  'unknown_country',
  'not_an_image',
  'too_many_pixels',
  'image_damaged',
  'no_result',
  'shows_error',
  'unreadable_text',
  'digits_lost',
  'open_quotes',
  'extra_cell',
  'merged',
  'month_first',
  'no_room',
  'fixed',
  'unknown_variable',
  'clinical_word',
  'not_public',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  /** Dotted path into body, query or params, for example `options.1.label`; '' is the whole. */
  readonly path: string;
  readonly code: FieldErrorCode;
  /** In the request language. */
  readonly message: string;
}

/**
 * RFC 9457 problem documents. The codes are a closed set, each with its HTTP status; a code without
 * a title in both languages does not compile (see problem-titles.ts).
 */
export const problemStatus = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.rate_limited': 429,
  'resource.not_found': 404,
  'resource.version_conflict': 409,
  'auth.required': 401,
  'auth.token_invalid': 401,
  'auth.token_expired': 401,
  'auth.session_revoked': 401,
  'auth.credentials_invalid': 401,
  'auth.email_unverified': 403,
  'auth.locked': 429,
  'auth.code_invalid': 400,
  'auth.code_expired': 400,
  'auth.code_exhausted': 429,
  'auth.challenge_gone': 410,
  'auth.reset_token_invalid': 410,
  'auth.suspended': 403,
  'auth.password_wrong': 409,
  'auth.session_ended': 401,
  'auth.external_invalid': 401,
  'auth.external_unlinked': 403,
  'auth.external_unavailable': 503,
  'secondFactor.not_started': 409,
  'secondFactor.already_on': 409,
  'invitation.gone': 410,
  'invitation.other_account': 409,
  'invitation.already_member': 409,
  'invitation.above_own_role': 403,
  'identity.linked': 409,
  'identity.above_own_role': 403,
  'companySetup.incomplete': 409,
  'integration.not_testable': 409,
  'integration.failed': 502,
  'permission.denied': 403,
  'company.required': 403,
  'company.exists': 409,
  'member.last_owner': 409,
  'member.own_roles': 409,
  'member.above_own_role': 403,
  'customerField.key_taken': 409,
  'customerField.key_mismatch': 409,
  'customerField.type_immutable': 409,
  'customerField.option_in_use': 409,
  'customerField.limit_reached': 409,
  'customerField.order_stale': 409,
  'customerField.set_unreadable': 422,
  'customerField.set_stale': 409,
  'purchaseField.key_taken': 409,
  'purchaseField.key_mismatch': 409,
  'purchaseField.type_immutable': 409,
  'purchaseField.option_in_use': 409,
  'purchaseField.limit_reached': 409,
  'purchaseField.order_stale': 409,
  'purchaseField.set_unreadable': 422,
  'purchaseField.set_stale': 409,
  'customer.key_mismatch': 409,
  'customer.blocked': 409,
  'customer.not_blocked': 409,
  'customer.count_mismatch': 409,
  'customer.merge_same': 409,
  'customer.merge_undone': 409,
  'customer.in_use': 409,
  'patient.curp_taken': 409,
  'patient.curp_mismatch': 409,
  'patient.merged': 409,
  'patient.not_bookable': 409,
  'patient.merge_same': 409,
  'patient.merge_undone': 409,
  'patient.merge_overlap': 409,
  'savedView.name_taken': 409,
  'savedView.not_own': 403,
  'savedView.limit_reached': 409,
  'lead.transition_refused': 409,
  'lead.already_converted': 409,
  'lead.not_undoable': 409,
  'lead.not_mergeable': 409,
  'customerImport.wrong_state': 409,
  'customerFile.kind_unknown': 422,
  'customerFile.limit_reached': 409,
  'appointment.transition_refused': 409,
  'appointment.slot_taken': 409,
  'appointment.not_bookable': 409,
  'appointment.series_conflicts': 409,
  'appointment.key_reused': 409,
  'appointment.not_undoable': 409,
  'appointment.offer_gone': 409,
  'appointment.too_many_rows': 409,
  'queue.transition_refused': 409,
  'checkIn.consent_missing': 409,
  'checkIn.guardian_missing': 409,
  'checkIn.unconfirmed': 409,
  'visit.transition_refused': 409,
  'visit.incomplete': 409,
  'visit.closed': 409,
  'table.unreadable': 422,
  'table.empty': 422,
  'table.too_many_rows': 422,
  'table.too_many_columns': 422,
  'table.sheet_missing': 422,
  'product.code_taken': 409,
  'purchase.not_possible': 409,
  'purchase.key_reused': 409,
  'purchase.payment_too_much': 409,
  'purchase.refund_too_much': 409,
  'purchase.too_great': 409,
  'cashSession.required': 409,
  'cashSession.already_open': 409,
  'cashSession.closed': 409,
  'cashSession.not_enough': 409,
  'cfdi.invalid': 409,
  'cfdi.not_possible': 409,
  'cfdi.refused': 409,
  'cfdi.unavailable': 502,
  'eventType.slug_taken': 409,
  'eventType.has_appointments': 409,
  'availability.overlap': 409,
  'timeOff.choice_required': 409,
  'timeOff.transition_refused': 409,
  'category.code_taken': 409,
  'category.cycle': 409,
  'category.too_deep': 409,
  'category.in_use': 409,
  'category.locked': 409,
  'category.order_stale': 409,
  'category.not_mergeable': 409,
  'site.name_taken': 409,
  'department.name_taken': 409,
  'department.code_taken': 409,
  'department.prefix_taken': 409,
  'room.name_taken': 409,
  'structure.has_appointments': 409,
  'privacyNotice.published': 409,
  'privacyNotice.draft_exists': 409,
  'practitioner.user_taken': 409,
  'release.conflict': 409,
  'release.exists': 409,
  'release.refused': 422,
  'release.gate_missing': 409,
  'release.too_early': 409,
  'release.unknown_version': 404,
  'release.revoked': 409,
  'release.nothing_to_undo': 409,
  'release.token_invalid': 401,
  'release.token_scope': 403,
  'dataset.name_taken': 409,
  'dataset.name_mismatch': 409,
  'dataset.masked': 403,
  'dataset.too_many_rows': 409,
  'dataset.too_many_views': 409,
  'server.error': 500,
  'server.unavailable': 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** What is wrong with one value; the message comes translated by the server. */
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
  'weak_password',
  'not_accepted',
  'taken',
  'unknown_country',
  'not_an_image',
  'too_many_pixels',
  'no_room',
  'fixed',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  /** Where: dotted path into the body, query or params, for example `options.1.label`; '' is the whole. */
  readonly path: string;
  readonly code: FieldErrorCode;
  /** In the language of the request. */
  readonly message: string;
}

/** `application/problem+json`. */
export interface Problem {
  /** `urn:sala:problem:<code>` */
  readonly type: string;
  readonly status: number;
  readonly code: ProblemCode;
  /** In the language of the request (`Accept-Language`). */
  readonly title: string;
  readonly detail?: string;
  /** `urn:uuid:<request id>`: what to tell support. */
  readonly instance?: string;
  readonly errors?: readonly FieldError[];
  /** Facts that a screen needs to act on, for example `{ current: {...} }` after a version conflict. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Locales of the interface; the first is the default, the second the fallback (specification §9). */
export const locales = ['es-MX', 'en'] as const;

export type Locale = (typeof locales)[number];

/**
 * The part of a problem document (RFC 9457) that components show. Structurally compatible with the
 * contract's `Problem`.
 */
export interface UiProblem {
  /** In the language of the interface. */
  readonly title: string;
  readonly detail?: string | undefined;
  /** HTTP status. Below 500 the person can correct it, and support needs no request id. */
  readonly status?: number | undefined;
  /** `urn:uuid:<request id>` */
  readonly instance?: string | undefined;
  readonly errors?: readonly UiFieldError[] | undefined;
}

/** Error of one value. */
export interface UiFieldError {
  /** Dotted path into the request: `options.1.label`. '' is the whole. */
  readonly path: string;
  readonly message: string;
}

/** Request id without its prefix, as quoted to support. */
export const requestIdOf = (problem: UiProblem | null | undefined): string | undefined =>
  problem?.instance?.replace(/^urn:uuid:/, '');

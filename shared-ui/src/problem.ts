/**
 * The part of a problem document (RFC 9457) that components show. The shape of the contract's
 * `Problem`, without depending on it.
 */
export interface UiProblem {
  /** In the language of the person. */
  readonly title: string;
  readonly detail?: string | undefined;
  /** HTTP status. Below 500 the person can mend it, and the request id tells support nothing. */
  readonly status?: number | undefined;
  /** `urn:uuid:<request id>` */
  readonly instance?: string | undefined;
  readonly errors?: readonly UiFieldError[] | undefined;
}

/** What is wrong with one value. */
export interface UiFieldError {
  /** Dotted path into what was sent: `options.1.label`. '' is the whole. */
  readonly path: string;
  readonly message: string;
}

/** The request id of a problem, without its prefix: what a person reads out to support. */
export const requestIdOf = (problem: UiProblem | null | undefined): string | undefined =>
  problem?.instance?.replace(/^urn:uuid:/, '');

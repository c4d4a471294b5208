import {
  problemStatus,
  type FieldErrorCode,
  type ProblemCode,
} from '@sala/shared-contracts/problem'; // without the schemas, which load slowly in threads

/** A refused value; its message is translated when the response is written. */
export interface FieldFault {
  /** Dotted path in body, query or params; '' for the whole. */
  readonly path: string;
  readonly code: FieldErrorCode;
  /** Numbers in the message: `minimum`, `maximum`. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

export interface ProblemFacts {
  readonly errors?: readonly FieldFault[];
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Verbatim message of an outside service; never a secret. */
  readonly detail?: string;
  /** `Retry-After` header, in seconds. */
  readonly retryAfterSeconds?: number;
  /** Commits despite the error, for example to count failed attempts. */
  readonly keepWrites?: boolean;
  readonly cause?: unknown;
}

/** Rolls the transaction back and becomes the problem document of its code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  constructor(
    readonly code: ProblemCode,
    readonly facts: ProblemFacts = {},
  ) {
    super(code, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = problemStatus[code];
  }
}

/** `request.invalid` with faulty values. */
export const invalid = (...errors: readonly FieldFault[]): ProblemError =>
  new ProblemError('request.invalid', { errors });

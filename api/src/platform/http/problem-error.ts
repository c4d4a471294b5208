import {
  problemStatus,
  type FieldErrorCode,
  type ProblemCode,
} from '@sala/shared-contracts/problem'; // without the schemas, which a thread would take long to load

/** One value that was refused; the message is translated when the answer is written. */
export interface FieldFault {
  /** Dotted path into body, query or params; '' is the whole. */
  readonly path: string;
  readonly code: FieldErrorCode;
  /** Numbers that the message names: `minimum`, `maximum`. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

export interface ProblemFacts {
  readonly errors?: readonly FieldFault[];
  readonly meta?: Readonly<Record<string, unknown>>;
  /** What somebody outside said, as it is; never a secret. */
  readonly detail?: string;
  /** Seconds until another try makes sense: becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  /** Commits what the handler wrote, although it refuses: failed attempts must be counted. */
  readonly keepWrites?: boolean;
  readonly cause?: unknown;
}

/**
 * Thrown anywhere below a handler: rolls the transaction back and becomes the problem document of
 * its code.
 */
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

/** A body that is well formed and still refused: `request.invalid` naming the values. */
export const invalid = (...errors: readonly FieldFault[]): ProblemError =>
  new ProblemError('request.invalid', { errors });

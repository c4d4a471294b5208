import type { ApiEndpointName } from '@sala/shared-contracts';
import {
  problemStatus,
  type FieldErrorCode,
  type ProblemCode,
} from '@sala/shared-contracts/problem'; // without the schemas, which load slowly in threads
import type { Context } from './handler';

/** A refused value; its message is translated when the response is written. */
export interface FieldFault {
  /** Dotted path in body, query or params; '' for the whole. */
  readonly path: string;
  readonly code: FieldErrorCode;
  /** Numbers in the message: `minimum`, `maximum`. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** What a transaction of its own, after the refused one, can write with. */
export type RefusalLog = Pick<Context<ApiEndpointName>, 'db' | 'auditBounded' | 'now' | 'origin'>;

export interface ProblemFacts {
  readonly errors?: readonly FieldFault[];
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Verbatim message of an outside service; never a secret. */
  readonly detail?: string;
  /** `Retry-After` header, in seconds. */
  readonly retryAfterSeconds?: number;
  /** Commits despite the error, for example to count failed attempts. */
  readonly keepWrites?: boolean;
  /** Recorded once the transaction is over, whatever became of it; it acts for nobody at first. */
  readonly afterwards?: (log: RefusalLog) => Promise<void>;
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

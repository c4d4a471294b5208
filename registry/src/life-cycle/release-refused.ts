import type { ProblemCode } from '@sala/shared-contracts';
import type { RefusalFacts } from '../registry-port';

/** A refused change; `code` is a problem code. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  constructor(
    readonly code: ProblemCode,
    readonly facts: RefusalFacts = {},
  ) {
    super(facts.detail ?? code);
  }
}

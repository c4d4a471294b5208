import type { ProblemCode } from '@sala/shared-contracts';
import type { RefusalFacts } from '../registry-port';

/** A change that may not be; its code is the problem document's. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  constructor(
    readonly code: ProblemCode,
    readonly facts: RefusalFacts = {},
  ) {
    super(facts.detail ?? code);
  }
}

/**
 * Work that a handler defers until its transaction is committed, because it calls an outside
 * service or waits for a thread (docs/adr/0069). `run` is called with no transaction open; the
 * function it returns records the result in a second transaction, which must check its
 * preconditions again.
 */
export class AfterCommit<Context, Result> {
  constructor(readonly run: () => Promise<(context: Context) => Promise<Result>>) {}
}

/**
 * What a transaction hands on when someone outside has to be asked, or a thread has to read a file:
 * it is committed first, `ask` runs with none open, and what `ask` answers with records the result
 * in a second transaction (docs/adr/0069). Nothing is held meanwhile, so the second transaction
 * checks again whatever the result depends on.
 */
export class AfterCommit<Context, Result> {
  constructor(readonly ask: () => Promise<(context: Context) => Promise<Result>>) {}
}

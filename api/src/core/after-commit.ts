/**
 * What a transaction hands on when someone outside has to be asked: it is committed first, `ask` runs with none open,
 * and what `ask` answers with records the result in a second transaction (docs/adr/0069).
 */
export class AfterCommit<Context, Result> {
  constructor(readonly ask: () => Promise<(context: Context) => Promise<Result>>) {}
}

export interface KeptAnswer {
  readonly asked: string;
  readonly answer: string;
}

const answersKept = 500;

/**
 * A simulated provider's memory of keys: repeated with the same parameters, also at once, a call is
 * answered as the first time.
 */
export const createIdempotentAnswers = (refuse: () => Error) => {
  const underWay = new Map<string, { readonly asked: string; readonly answer: Promise<unknown> }>();
  return async (
    kept: Record<string, KeptAnswer>,
    {
      account,
      key,
      asked,
    }: { readonly account: string; readonly key: string; readonly asked: string },
    act: () => Promise<object> | object,
  ): Promise<unknown> => {
    const place = `${account} ${key}`;
    const known = kept[key];
    const first = underWay.get(place);
    const before = known ?? first;
    if (before && before.asked !== asked) throw refuse();
    if (known) return JSON.parse(known.answer);
    if (first) return first.answer;
    const answer = (async () => {
      const made = await act();
      kept[key] = { asked, answer: JSON.stringify(made) };
      for (const old of Object.keys(kept).slice(0, -answersKept)) delete kept[old];
      return made;
    })();
    underWay.set(place, { asked, answer });
    try {
      return await answer;
    } finally {
      underWay.delete(place);
    }
  };
};

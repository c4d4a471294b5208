/** The fields of `now` that differ from `before`, for PATCH bodies. */
export const changedFields = <Body extends object>(now: Body, before: Body): Partial<Body> => {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)),
  );
  return Object.fromEntries(changed) as Partial<Body>; // keys come from Body
};

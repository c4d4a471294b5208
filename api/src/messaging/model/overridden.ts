/** A partial update over the record; what is undefined was not named. */
export const overridden = <Row extends object>(
  present: Row,
  given: { readonly [Key in keyof Row]?: Row[Key] | undefined },
): Row => ({
  ...present,
  ...(Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Row>), // the entries of a part of it
});

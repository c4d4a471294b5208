const minutesOf = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** An end that is not after the start is of the next day. */
export const shiftMinutes = ({
  start,
  end,
}: {
  readonly start: string;
  readonly end: string;
}): { readonly startsMinute: number; readonly endsMinute: number } => {
  const startsMinute = minutesOf(start);
  const ends = minutesOf(end);
  return { startsMinute, endsMinute: ends > startsMinute ? ends : ends + 1440 };
};

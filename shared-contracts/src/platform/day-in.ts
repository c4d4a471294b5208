const days = new Map<string, Intl.DateTimeFormat>();

/** Calendar day at a moment in a time zone: `yyyy-mm-dd`. */
export const dayIn = (timeZone: string, moment: Date | string): string => {
  let format = days.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone,
    }); // the Swedish locale writes ISO 8601 days
    days.set(timeZone, format);
  }
  return format.format(new Date(moment));
};

const days = new Map<string, Intl.DateTimeFormat>();

/** The day that calendars show in a time zone at a moment: `yyyy-mm-dd`. */
export const dayIn = (timeZone: string, moment: Date | string): string => {
  let format = days.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone,
    }); // Sweden writes days as ISO 8601 does
    days.set(timeZone, format);
  }
  return format.format(new Date(moment));
};

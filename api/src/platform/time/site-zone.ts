/** SQL: time zone of the site of appointment `row`; its own, else the company's. */
export const siteZone = (row: string): string =>
  `(select coalesce(y.time_zone, z.time_zone) from site y join company z on z.id = y.company_id where y.company_id = ${row}.company_id and y.id = ${row}.site_id)`;

-- Hours of a site or practitioner: its new form is in schema/functions/hours_by_day.sql.
drop function hours_by_day(date, date, uuid);

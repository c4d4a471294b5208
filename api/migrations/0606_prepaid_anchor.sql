-- Periods that are paid once end on the day of the month on which the first one began, or on the last one of a shorter month.
alter table subscription add column anchor_day smallint check (anchor_day between 1 and 31);
comment on column subscription.anchor_day is 'Of periods that are paid once; null: the day on which the next one begins.';

-- The day on which it was last told that many runs of a rule fail, so that it is told once a day.
alter table rule add column told_failing_on date;

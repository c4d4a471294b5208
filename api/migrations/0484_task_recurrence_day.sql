-- What repeats every month keeps its day: 31 January, 28 February, 31 March.
alter table task add column recurrence_day smallint check (recurrence_day between 1 and 31);
update task set recurrence_day = extract(day from due_on) where recurrence = 'monthly' and due_on is not null;

-- The day is that of the date somebody chose; a repetition brings its own.
create function task_recurrence_day() returns trigger language plpgsql as $$
begin
  if new.recurrence is distinct from 'monthly' then
    new.recurrence_day := null;
  elsif new.recurrence_day is null or tg_op = 'UPDATE' and new.due_on is distinct from old.due_on then
    new.recurrence_day := extract(day from new.due_on);
  end if;
  return new;
end
$$;
create trigger task_recurrence_day before insert or update of recurrence, due_on on task
  for each row execute function task_recurrence_day();

-- The first such day of a month after a date; the last one of a shorter month.
create function next_day_of_month(after date, day_of_month int) returns date
  language sql immutable parallel safe
  as $$
    select min(d) from generate_series(0, 1) as n,
      lateral (select date_trunc('month', after)::date + n * interval '1 month' as first) m,
      lateral (select least((m.first + interval '1 month - 1 day')::date, m.first::date + day_of_month - 1) as d) x
    where d > after
  $$;

-- How each company numbers its records, and what it gave out (docs/adr/0097). company_counter goes on
-- counting how many there are; what is printed is counted here.
create table number_series (
  company_id uuid    not null references company (id),
  series     text    not null check (series in ('patient', 'customer', 'purchase', 'prescription', 'privacy_request')),
  prefix     text    not null,
  digits     int     not null check (digits between 3 and 10),
  yearly     boolean not null,
  -- The year of the last number; a yearly series begins at one in the next.
  year       int     not null check (year between 2000 and 9999),
  given      int     not null check (given >= 0),
  next       int     not null check (next <= 1000000000),
  -- The highest number of any year.
  peak       int     not null,
  version    int     not null default 0 check (version >= 0),
  primary key (company_id, series),
  -- A prefix that ends like a year would make a number twice.
  constraint number_series_prefix check (
    prefix = '' or (char_length(prefix) <= 8 and prefix ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and prefix ~ '[A-Z]' and prefix !~ '-[0-9]{4}$')),
  constraint number_series_yearly check (not yearly or series in ('purchase', 'prescription')),
  constraint number_series_given_out check (next > given and peak >= given and (yearly or peak = given))
);
alter table number_series enable row level security;
create policy tenant on number_series
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on number_series from app_user;
comment on table number_series is 'How a company writes the numbers of a series, the last one that was given out and the next.';

-- What was given out is never given out again.
create function number_series_keep() returns trigger
  language plpgsql
  as $$
  begin
    if new.year < old.year or new.peak < old.peak
      or (new.given < old.given and not (old.yearly and new.yearly and new.year > old.year)) then
      raise exception 'numbers up to % were given out', old.given
        using errcode = 'check_violation', constraint = 'number_series_given_out';
    end if;
    return new;
  end
  $$;
create trigger number_series_keep before update on number_series for each row execute function number_series_keep();

-- A number is for life, whatever becomes of its prefix.
create function number_stays() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a number that was given out stays' using errcode = 'check_violation', constraint = 'number_stays';
  end
  $$;

insert into number_series (company_id, series, prefix, digits, yearly, year, given, next, peak)
  select c.id, s.series, coalesce(case s.series when 'patient' then k.record_prefix when 'prescription' then k.prescription_prefix end, s.prefix),
    s.digits, false, extract(year from now() at time zone c.time_zone)::int, coalesce(n.value, 0), coalesce(n.value, 0) + 1, coalesce(n.value, 0)
  from company c
  cross join (values ('patient', 'EXP', 6), ('customer', 'C', 6), ('purchase', 'V', 6), ('prescription', 'R', 6), ('privacy_request', 'ARCO', 4))
    as s (series, prefix, digits)
  left join company_counter n on n.company_id = c.id and n.series = s.series
  left join clinic_settings k on k.company_id = c.id
  where n.value is not null or (k.company_id is not null and s.series in ('patient', 'prescription'));
alter table clinic_settings drop column record_prefix, drop column prescription_prefix;

-- Records: the number is what follows the last hyphen.
alter table patient drop constraint patient_record_number_check;
alter table patient add constraint patient_record_number_check
  check (char_length(record_number) <= 24 and record_number ~ '^([A-Z0-9]+-)*[0-9]{3,10}$');
alter table patient drop column record_value;
alter table patient add column record_value int not null generated always as (substring(record_number from '[0-9]+$')::int) stored;
create index patient_by_record on patient (company_id, record_value, id);
create trigger patient_number_stays before update of record_number on patient
  for each row when (new.record_number is distinct from old.record_number) execute function number_stays();

-- Customers and purchases: the code and the folio are written when the number is given.
alter table customer alter column code drop expression;
alter table customer add constraint customer_code_check check (char_length(code) <= 24 and code ~ '^([A-Z0-9]+-)*[0-9]{3,10}$');
alter table customer add constraint customer_code unique (company_id, code);
alter table customer drop column search;
alter table customer add column search text not null generated always as (
  ' ' || plain_text(
    name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || code
    || ' ' || coalesce(rfc, '') || ' ' || coalesce(legal_name, '')
  ) || joined_besides(name || ' ' || coalesce(email, '') || ' ' || coalesce(legal_name, '') || ' ' || code)
) stored;
create index customer_by_words on customer using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);
create trigger customer_number_stays before update of code on customer
  for each row when (new.code is distinct from old.code) execute function number_stays();
drop function customer_code(int);

alter table purchase alter column folio drop expression;
alter table purchase add constraint purchase_folio_check check (char_length(folio) <= 24 and folio ~ '^([A-Z0-9]+-)*[0-9]{3,10}$');
alter table purchase add constraint purchase_folio_with_number check ((folio is null) = (number is null));
alter table purchase add constraint purchase_folio unique (company_id, folio);
alter table purchase add column folio_value int generated always as (substring(folio from '[0-9]+$')::int) stored;
create index purchase_by_folio on purchase (company_id, folio_value);
create trigger purchase_number_stays before update of folio on purchase
  for each row when (old.folio is not null and new.folio is distinct from old.folio) execute function number_stays();
drop function purchase_folio(int);

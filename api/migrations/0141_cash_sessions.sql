-- The cash of one person from the opening of their drawer to its count (screens §7). Centavos.
create table cash_session (
  company_id        uuid        not null references company (id),
  id                uuid        not null default gen_random_uuid(),
  opened_by         uuid        not null references user_account (id),
  opened_at         timestamptz not null,
  opening_float     bigint      not null check (opening_float between 0 and 99999999999),
  -- Kept by the triggers below and in 0142, so that nobody adds them up in another way.
  payments          bigint      not null default 0 check (payments >= 0),
  refunds           bigint      not null default 0 check (refunds >= 0),
  movements_in      bigint      not null default 0 check (movements_in >= 0),
  movements_out     bigint      not null default 0 check (movements_out >= 0),
  expected          bigint      not null generated always as
    (opening_float + payments - refunds + movements_in - movements_out) stored,
  -- {"100000": 2, …}: how many of each coin and note, by its value.
  counts            jsonb       check (jsonb_typeof(counts) = 'object'),
  counted           bigint      check (counted >= 0),
  difference        bigint      generated always as
    (counted - (opening_float + payments - refunds + movements_in - movements_out)) stored,
  difference_reason text        check (char_length(difference_reason) between 1 and 300 and is_trimmed(difference_reason)),
  closed_at         timestamptz,
  closed_by         uuid        references user_account (id),
  version           int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint cash_session_not_enough check (opening_float + payments - refunds + movements_in - movements_out >= 0),
  constraint cash_session_closed_whole check (num_nulls(closed_at, closed_by, counts, counted) in (0, 4)),
  constraint cash_session_closed_after check (closed_at >= opened_at),
  constraint cash_session_difference_reason check (
    closed_at is null
    or counted = opening_float + payments - refunds + movements_in - movements_out
    or difference_reason is not null
  )
);
create unique index cash_session_one_open on cash_session (company_id, opened_by) where closed_at is null;
create index cash_session_by_opening on cash_session (company_id, opened_at, id);

create table cash_movement (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  cash_session_id uuid        not null,
  kind            text        not null check (kind in ('in', 'out')),
  amount          bigint      not null check (amount between 1 and 99999999999),
  reason          text        not null check (char_length(reason) between 1 and 300 and is_trimmed(reason)),
  -- What the caller made for this one wish: done once, however often it is asked.
  request_key     uuid        not null,
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint cash_movement_request unique (company_id, request_key),
  foreign key (company_id, cash_session_id) references cash_session (company_id, id)
);
create index cash_movement_of_session on cash_movement (company_id, cash_session_id, created_at);

-- Adds to the sums of an open session; of a closed one, nothing changes any more.
create function add_to_cash_session(company uuid, session uuid, paid bigint, given_back bigint, put_in bigint, taken_out bigint) returns void
  language plpgsql
  as $$
  begin
    update cash_session set
      payments = payments + paid, refunds = refunds + given_back,
      movements_in = movements_in + put_in, movements_out = movements_out + taken_out,
      version = version + 1
    where company_id = company and id = session;
  end
  $$;

create function cash_session_keep_closed() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a closed cash session cannot change' using errcode = 'check_violation', constraint = 'cash_session_closed';
  end
  $$;
create trigger cash_session_closed
  before update or delete on cash_session
  for each row when (old.closed_at is not null)
  execute function cash_session_keep_closed();

create function cash_movement_counts() returns trigger
  language plpgsql
  as $$
  begin
    perform add_to_cash_session(new.company_id, new.cash_session_id, 0, 0,
      case new.kind when 'in' then new.amount else 0 end, case new.kind when 'out' then new.amount else 0 end);
    return null;
  end
  $$;
create trigger cash_movement_counts after insert on cash_movement for each row execute function cash_movement_counts();

-- What was moved stays moved: another movement puts it right.
revoke update, delete on cash_movement from app_user;
revoke delete on cash_session from app_user;

alter table cash_session enable row level security;
create policy tenant on cash_session
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table cash_movement enable row level security;
create policy tenant on cash_movement
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

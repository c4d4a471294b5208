-- What the provider has and we have not, or otherwise: found every night, listed until somebody or something settles it (docs/adr/0129).
create table billing_comparison (
  company_id           uuid        not null references company (id) on delete cascade,
  id                   uuid        not null default gen_random_uuid(),
  -- Day where the company is; null: somebody asked for it.
  night                date,
  asked_by             uuid        references user_account (id),
  started_at           timestamptz not null,
  finished_at          timestamptz check (finished_at >= started_at),
  -- null: not yet. unreachable: the provider did not answer, so nothing is known.
  subscription_outcome text        check (subscription_outcome in ('compared', 'partly', 'unreachable', 'not_connected')),
  links_outcome        text        check (links_outcome in ('compared', 'partly', 'unreachable', 'not_connected')),
  -- The last payment link that was compared: the next page, or the next night, goes on after it.
  after_link           uuid,
  -- Where this one began; null: at the first.
  from_link            uuid,
  links_compared       int         not null default 0 check (links_compared >= 0),
  primary key (company_id, id),
  -- However often a worker wakes up.
  constraint billing_comparison_night unique (company_id, night),
  constraint billing_comparison_finished check (finished_at is null or num_nulls(subscription_outcome, links_outcome) = 0)
);
create unique index billing_comparison_running on billing_comparison (company_id) where finished_at is null;
create index billing_comparison_by_time on billing_comparison (company_id, started_at desc);
create index billing_comparison_of_person on billing_comparison (asked_by) where asked_by is not null;
alter table billing_comparison enable row level security;
create policy tenant on billing_comparison
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table billing_comparison is 'A look at everything that is paid at a provider, by night or on demand.';

create table billing_difference (
  company_id    uuid        not null references company (id) on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  kind          text        not null check (kind ~ '^[a-z]+(_[a-z]+)+$' and char_length(kind) <= 40),
  scope         text        not null check (scope in ('subscription', 'payment_link')),
  -- The subscription, checkout or payment link.
  subject_id    uuid        not null,
  -- The provider's payment, invoice or second subscription; '' for the subject itself.
  object_id     text        not null default '' check (char_length(object_id) <= 255),
  ours          jsonb       check (jsonb_typeof(ours) = 'object'),
  theirs        jsonb       check (jsonb_typeof(theirs) = 'object'),
  state         text        not null default 'open' check (state in ('open', 'repaired', 'dismissed', 'gone')),
  reason        text        check (char_length(reason) between 1 and 500),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null check (last_seen_at >= first_seen_at),
  settled_at    timestamptz,
  -- null: it was repaired, or went, by itself.
  settled_by    uuid        references user_account (id),
  primary key (company_id, id),
  constraint billing_difference_settled check ((state = 'open') = (settled_at is null)),
  constraint billing_difference_dismissed check (state <> 'dismissed' or num_nulls(reason, settled_by) = 0)
);
-- One that was dismissed is not listed anew as long as it stays the same.
create unique index billing_difference_once on billing_difference (company_id, kind, subject_id, object_id)
  where state in ('open', 'dismissed');
create index billing_difference_by_time on billing_difference (company_id, last_seen_at desc, id);
create index billing_difference_of_subject on billing_difference (company_id, subject_id) where state = 'open';
create index billing_difference_of_person on billing_difference (settled_by) where settled_by is not null;
alter table billing_difference enable row level security;
create policy tenant on billing_difference
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on billing_difference from app_user;
comment on table billing_difference is 'Something that the provider and we have otherwise.';

-- People who may pay are told of what a night left open.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'billing_differences'::text]$kinds$);
end
$$;

-- Companies that were there before are compared from the next night on.
insert into job (company_id, kind, entity_id, created_by)
select c.id, 'billing_comparison', c.id, (select m.user_id from membership m where m.company_id = c.id and 'owner' = any (m.roles) order by m.created_at limit 1)
from company c
where exists (select from membership m where m.company_id = c.id and 'owner' = any (m.roles))
on conflict do nothing;

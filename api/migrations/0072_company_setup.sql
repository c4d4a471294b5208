-- How far somebody without a company got in setting one up (screens §1): one draft a person, theirs alone.
create table company_setup (
  user_id    uuid        primary key references user_account on delete cascade,
  -- Answers by step, checked by the schema of their step before they get here.
  draft      jsonb       not null default '{}' check (jsonb_typeof(draft) = 'object'),
  skipped    text[]      not null default '{}',
  updated_at timestamptz not null
);

alter table company_setup enable row level security;
create policy own on company_setup
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

-- Whoever comes to belong to a company, by whatever way, has none to set up any more.
create function membership_ends_setup() returns trigger language plpgsql as $$
begin
  delete from company_setup where user_id = new.user_id;
  return null;
end $$;
create trigger membership_ends_setup after insert on membership
  for each row execute function membership_ends_setup();

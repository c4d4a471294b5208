-- Roles that the groups of a provider gave: its next sign-in may take them back, and no others (docs/adr/0094).
alter table membership add column group_roles text[] not null default '{}';
comment on column membership.group_roles is 'Those of the roles that groups at the company''s provider gave.';

create function membership_group_roles() returns trigger
  language plpgsql
  as $$
  begin
    -- What is taken by hand was not given by a group any more.
    new.group_roles := array(select role from unnest(new.group_roles) as role where role = any (new.roles));
    return new;
  end
  $$;
create trigger membership_group_roles before update of roles, group_roles on membership
  for each row execute function membership_group_roles();
alter table membership add constraint membership_group_roles check (group_roles <@ roles and not 'owner' = any (group_roles));

alter table identity_provider
  -- Whether the groups decide at each sign-in, and not at the first one only.
  add column sync_roles boolean not null default false,
  -- How far its clock may be off. Companies that are there keep what held for them: Entra ID dates tokens back by five minutes.
  add column clock_seconds int not null default 300
    constraint identity_provider_clock check (clock_seconds between 60 and 300);
alter table identity_provider alter column clock_seconds drop default;

-- null: somebody whom a company provisioned, and who has not accepted them yet.
alter table user_account alter column terms_accepted_at drop not null, alter column privacy_accepted_at drop not null;

-- Invitations of a company that wait for an answer; one whose address has joined counts as a member.
create or replace function plan_invited(company uuid, moment timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*) from invitation i where i.company_id = company and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > moment and not exists (select from membership m join user_account u on u.id = m.user_id
        where m.company_id = company and m.status <> 'inactive' and lower(u.email) = i.email)
  $$;
revoke execute on function plan_invited(uuid, timestamptz) from public;

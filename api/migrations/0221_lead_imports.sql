-- Files of leads are brought in as those of customers are (0131): one engine, whose tables say of whom the rows are.
alter table customer_import rename to record_import;
alter table customer_import_row rename to record_import_row;
alter table record_import rename constraint customer_import_adds_up to record_import_adds_up;
alter index customer_import_newest rename to record_import_newest;
alter index customer_import_rejects rename to record_import_rejects;
alter function customer_import_moves rename to record_import_moves;
alter trigger customer_import_state on record_import rename to record_import_state;

create or replace function record_import_moves() returns trigger
  language plpgsql
  as $$
  begin
    if not (new.state = any (case old.state
      when 'draft' then array['checking', 'cancelled']
      when 'checking' then array['checked', 'cancelled', 'failed']
      when 'checked' then array['draft', 'checking', 'running', 'cancelled']
      when 'running' then array['done', 'cancelled', 'failed']
      else array[]::text[] end)) then
      raise exception 'an import does not go from % to %', old.state, new.state
        using errcode = 'check_violation', constraint = 'record_import_state';
    end if;
    return new;
  end
  $$;

alter table record_import add column subject text not null default 'customer' check (subject in ('customer', 'lead'));
alter table record_import alter column subject drop default;

-- As in 0133, with the tables of leads.
create or replace function import_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    grown text;
  begin
    for grown in
      select relname from pg_class
      where oid in ('customer'::regclass, 'field_value'::regclass, 'lead'::regclass, 'lead_log'::regclass, 'record_import_row'::regclass)
        and pg_relation_size(oid) / current_setting('block_size')::int > 4 * greatest(relpages, 5)
      order by oid -- two imports at once wait for each other in the same order
    loop
      execute format('analyze %I', grown);
    end loop;
  end
  $$;

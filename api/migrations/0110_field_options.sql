-- A select has at least one option (specification §5): looked at when the transaction ends, so that
-- definition and options may be written one after the other, and all options be exchanged.
create function field_needs_option(company uuid, field uuid) returns void
  language plpgsql
  as $$
  begin
    if exists (select from field_definition where company_id = company and id = field and type = 'select')
      and not exists (select from field_option where company_id = company and field_id = field) then
      raise exception 'a select needs an option' using errcode = 'check_violation', constraint = 'field_definition_options_required';
    end if;
  end
  $$;

create function field_definition_check_options() returns trigger
  language plpgsql
  as $$
  begin
    perform field_needs_option(new.company_id, new.id);
    return null;
  end
  $$;

create function field_option_check_last() returns trigger
  language plpgsql
  as $$
  begin
    perform field_needs_option(old.company_id, old.field_id);
    return null;
  end
  $$;

create constraint trigger field_definition_options_required
  after insert on field_definition deferrable initially deferred
  for each row when (new.type = 'select') execute function field_definition_check_options();

create constraint trigger field_option_last
  after delete or update of field_id on field_option deferrable initially deferred
  for each row execute function field_option_check_last();

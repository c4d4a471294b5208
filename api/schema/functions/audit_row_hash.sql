-- The form in which a row is digested. What came later is added only where it is set, so that rows that are signed keep their hash.
create or replace function audit_row_hash(a audit_log) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(
    a.id, a.company_id, a.user_id, extract(epoch from a.at), a.action, a.entity_type, a.entity_id, a.diff, a.request_id, a.network
  ) || case when a.api_token_id is null then '[]' else jsonb_build_array('api_token', a.api_token_id) end)::text, 'UTF8'))
$$;

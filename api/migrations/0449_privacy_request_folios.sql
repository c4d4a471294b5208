-- Requests of privacy have a folio, too; those of before keep the number that they were known by.
alter table privacy_request add column folio text not null generated always as (number::text) stored;
alter table privacy_request alter column folio drop expression;
alter table privacy_request add constraint privacy_request_folio unique (company_id, folio);
alter table privacy_request add constraint privacy_request_folio_check
  check (char_length(folio) <= 24 and folio ~ '^([A-Z0-9]+-)*[0-9]{1,10}$');
create trigger privacy_request_number_stays before update of folio on privacy_request
  for each row when (new.folio is distinct from old.folio) execute function number_stays();

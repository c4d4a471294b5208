-- Each payment provider is a port of its own, so that links stay at the one they were made at; one of a company's
-- connections takes new links (docs/adr/0128).
update connection set port = provider, settings = '{"newLinks": true}' where port = 'payments';
create unique index connection_of_new_links on connection (company_id)
  where port in ('stripe', 'mercado-pago') and settings @> '{"newLinks": true}';

-- Knowing the address of a browser does not prove that it is one's own: its keys do (docs/adr/0095).
-- The hash is of secrets that the browser made up (RFC 8291), so it tells nothing about them.
alter table push_subscription
  add column keys_hash text check (keys_hash ~ '^[0-9a-f]{64}$');

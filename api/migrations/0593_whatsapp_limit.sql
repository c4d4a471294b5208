-- How many people a day the provider lets a company write to by itself (docs/adr/0125).
alter table connection
  add column limit_tier text check (char_length(limit_tier) <= 60),
  add column limit_read_at timestamptz,
  add column limit_asked_at timestamptz,
  add constraint connection_limit check (num_nulls(limit_tier, limit_read_at) in (0, 2));

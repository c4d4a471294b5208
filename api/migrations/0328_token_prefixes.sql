-- Paths that the remote of a token may claim; null: what it has in force, and its own name.
alter table release_token add column prefixes text[] check (cardinality(prefixes) between 1 and 60);

-- What they say of themselves, like their religion: asked of nobody, and nothing depends on it (screens §3).
alter table patient add column ethnic_group text check (char_length(ethnic_group) between 1 and 60 and is_trimmed(ethnic_group));

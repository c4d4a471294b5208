-- ICD-10 codes come from api/reference/cie10.tsv: more of them, with English titles and the words staff type.
alter table cie10
  add column title_en text check (char_length(title_en) between 1 and 120 and is_trimmed(title_en)),
  add column synonyms text[] not null default '{}' check (cardinality(synonyms) <= 30);

-- Titles of the official CIE-10 file are longer than ours. What came from there has no English title.
alter table cie10 drop constraint cie10_title_check;
alter table cie10 add constraint cie10_title_check check (char_length(title) between 1 and 300 and is_trimmed(title));

-- Columns of a file with a day whose month stands first (12/31/1990), by their index. Days of such a column that could be
-- read either way are reported instead of being taken for day first; that shows only in the whole file, not in a chunk.
alter table record_import add column month_first smallint[] not null default '{}';

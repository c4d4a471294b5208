-- What a note took over from an earlier one, section by section, with the visit it came from. A section
-- loses the mark once its text differs; a signature covers the marks (docs/adr/0103).
alter table visit_note add column copied jsonb not null default '{}'
  constraint visit_note_copied check (jsonb_typeof(copied) = 'object');

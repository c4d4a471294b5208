-- Datasets of the hospital's own records beside those of customers: views of them can be kept, too.
alter table dataset_view drop constraint dataset_view_builtin_check;
alter table dataset_view add constraint dataset_view_builtin_check check (builtin in ('customers', 'purchases', 'leads', 'patients', 'appointments', 'visits'));

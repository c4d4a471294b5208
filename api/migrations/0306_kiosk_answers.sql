-- Wrong days of birth that were given for a code at the kiosk (screens §3, check-in): too many, and it opens there no more.
alter table arrival_code add column wrong_answers int not null default 0 check (wrong_answers >= 0);
grant update (wrong_answers) on arrival_code to app_user;

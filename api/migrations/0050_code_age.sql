-- Codes that nobody used are forgotten by age.
create index one_time_code_age on one_time_code (expires_at);

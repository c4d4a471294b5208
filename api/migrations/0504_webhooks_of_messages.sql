-- WhatsApp puts up to a thousand changes into one call, of up to 3 MB.
alter table webhook_delivery drop constraint webhook_delivery_raw_check;
alter table webhook_delivery add constraint webhook_delivery_raw_check check (octet_length(raw) <= 3145728);

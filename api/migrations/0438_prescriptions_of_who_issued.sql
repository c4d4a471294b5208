-- Search of medications puts what somebody prescribed last first, at every letter they type.
create index prescription_by_issuer on prescription (company_id, issued_by, issued_at desc);

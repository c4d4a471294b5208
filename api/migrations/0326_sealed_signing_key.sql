-- The secret half of the key that signs sessions, encrypted with SALA_SECRET_KEY; private_jwk then holds the public half alone.
alter table signing_key add column sealed bytea;

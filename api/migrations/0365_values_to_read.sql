-- What a custom value may be as text, as shared-contracts/src/tidy-text.ts says it: there is something to read in it, and
-- nothing that is never stored.
create function has_ink(input text) returns boolean
  language sql immutable parallel safe strict
  as $$
    select input ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  $$;

-- What is never stored shows as what nobody could read.
create function with_unstorable_marked(input text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(input, '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ue000-\uf8ff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe-\uffff\U0001fffe-\U0001ffff\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0004ffff\U0005fffe-\U0005ffff\U0006fffe-\U0006ffff\U0007fffe-\U0007ffff\U0008fffe-\U0008ffff\U0009fffe-\U0009ffff\U000afffe-\U000affff\U000bfffe-\U000bffff\U000cfffe-\U000cffff\U000dfffe-\U000dffff\U000efffe-\U0010ffff]', U&'\FFFD', 'g')
  $$;

-- Imports kept what Windows-1252 has for these signs as control characters.
update field_value
set text_value = with_unstorable_marked(translate(text_value, U&'\0080\0085\0091\0092\0093\0094\0096\0097', '€…‘’“”–—'))
where type = 'text' and text_value <> with_unstorable_marked(text_value);

delete from field_value where type = 'text' and not has_ink(text_value);

alter table field_value add constraint field_value_readable
  check (type <> 'text' or (has_ink(text_value) and text_value = with_unstorable_marked(text_value)));

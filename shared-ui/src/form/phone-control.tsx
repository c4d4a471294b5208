import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUiMessages } from '../messages/messages';
import { SelectBox } from './choice-fields';
import { Input, Select } from './control-styles';
import { FieldShell, useBoundField } from './field-shell';
import type { PhoneFieldProps } from './phone-props';
import { callingCodeOf, countryOf, draftOf, readPhone, type PhoneDraft } from './phone-numbers';

const Line = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 9.5rem) minmax(0, 1fr)', gap: '2' },
});

/** Keeps the first country first and sorts the rest by name. */
const useCountryOptions = (countries: readonly string[]) => {
  const { locale } = useUiMessages();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const [first = '', ...others] = countries;
    const nameOf = (country: string): string => names.of(country) ?? country;
    const sorted = others
      .map((country) => ({ country, name: nameOf(country) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale));
    return [{ country: first, name: nameOf(first) }, ...sorted].map(({ country, name }) => ({
      country,
      label: `${name} (+${callingCodeOf(country)})`,
    }));
  }, [countries, locale]);
};

/** See PhoneField, which loads this. */
export const PhoneControl = (props: PhoneFieldProps) => {
  const { countries } = props;
  const { messages } = useUiMessages();
  const options = useCountryOptions(countries);
  const [{ value: given }] = useField<string | null>(props.name);
  const value = given ?? '';
  // The rule below runs before the next render and needs the latest value.
  const latest = useRef(value);
  // A stored number stays valid, so that it never blocks other changes.
  const [stored] = useState(value);
  const isWhole = (number: string): boolean => countries.includes(countryOf(number) ?? '');
  const bound = useBoundField<string | null>(props, {
    broken: () => latest.current !== stored && latest.current !== '' && !isWhole(latest.current),
    message: messages.phoneIncomplete,
  });
  const [draft, setDraft] = useState<PhoneDraft>(() => draftOf(value, countries));
  if (draft.value !== value) setDraft(draftOf(value, countries, draft.country)); // external change, such as a reset
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const take = (next: PhoneDraft) => {
    latest.current = next.value;
    setDraft(next);
    void bound.helpers.setValue(next.value);
  };

  const onType = (field: HTMLInputElement) => {
    const typed = field.value;
    const read = readPhone(typed, draft.country, countries);
    // While deleting or typing in the middle, formatting would move the caret.
    const atEnd = field.selectionStart === typed.length;
    take(
      atEnd && typed.length > draft.text.length
        ? read
        : { ...read, text: read.country === draft.country ? typed : read.text },
    );
  };

  return (
    <FieldShell {...props} bound={bound}>
      <Line>
        <SelectBox>
          <Select
            aria-label={messages.phoneCountry}
            disabled={bound.aria.disabled}
            value={draft.country}
            onChange={(event) => take(readPhone(draft.text, event.target.value, countries))}
          >
            {options.map(({ country, label }) => (
              <option key={country} value={country}>
                {label}
              </option>
            ))}
          </Select>
          <ChevronDown />
        </SelectBox>
        <Input
          {...bound.aria}
          kind="number"
          type="tel"
          autoComplete="tel"
          autoFocus={props.autoFocus}
          value={draft.text}
          onChange={(event) => onType(event.target)}
          onBlur={(event) => {
            if (isWhole(draft.value)) setDraft(draftOf(draft.value, countries, draft.country));
            bound.input.onBlur(event);
          }}
        />
      </Line>
    </FieldShell>
  );
};

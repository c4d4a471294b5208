import {
  limits,
  medicationLabel,
  parseSig,
  writeForm,
  type FoundMedication,
  type ParsedSig,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { DefaultIcon } from '@sala/shared-ui/icons';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import type { RefObject } from 'react';
import { itemFromSig } from './item-from-sig';
import type { ItemValues } from './item-values';

type Found = FoundMedication & { readonly sig: ParsedSig };

const joined = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, limits.searchMax);

/** The words of a line that name a medication; the rest of it is the dose. */
const search = async (
  typed: string,
  patientId: string,
  signal: AbortSignal,
): Promise<{ items: Found[] }> => {
  const sig = parseSig(typed);
  const { strength, form, drug } = sig;
  const exact = joined([
    drug,
    strength ? String(strength.value) : '',
    form ? writeForm(form, 'es-MX') : '',
  ]);
  const ask = async (words: string) =>
    (await api.medicationSearch({ query: { search: words, patientId } }, { signal })).items;
  const found = await ask(exact);
  // A strength that is not sold still is a medication that is.
  const items = found.length === 0 && drug !== '' && drug !== exact ? await ask(drug) : found;
  return { items: items.map((item) => ({ ...item, sig })) };
};

const medicationQuery = (patientId: string) => (typed: string) => ({
  queryKey: ['medicationSearch', typed, patientId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => search(typed, patientId, signal),
  meta: failsAlone,
});

interface DrugSearchProps {
  readonly box: RefObject<HTMLInputElement | null>;
  /** Forms that suit the age come first. */
  readonly patientId: string;
  readonly onAdd: (item: ItemValues) => void;
  /** Enter with nothing typed. */
  readonly onDone: () => void;
}

/** Adds an item from one line: `amoxi 500 c/8 7d`. */
export const DrugSearch = ({ box, patientId, onAdd, onDone }: DrugSearchProps) => {
  const { t } = useTranslation('hospital');
  return (
    <Combobox<Found>
      box={box}
      label={t('prescription.add')}
      placeholder={t('prescription.addHint')}
      query={medicationQuery(patientId)}
      line={(found) => (
        <>
          {found.favourite ? (
            <DefaultIcon aria-label={t('prescription.favourite')} fill="currentColor" />
          ) : null}
          <Box flex="1" minW="0">
            {medicationLabel(found, 'es-MX')}
            {found.brands.length > 0 ? (
              <Text as="span" size="xs" tone="muted">
                {` ${found.brands.join(', ')}`}
              </Text>
            ) : null}
          </Box>
          <Text as="span" size="xs" tone="muted">
            {found.group
              ? t('prescription.group', { group: found.group })
              : t('prescription.noGroup')}
          </Text>
        </>
      )}
      onChoose={({ sig, favourite, ...medication }) =>
        onAdd(itemFromSig(sig, medication, favourite))
      }
      otherwise={(typed) =>
        typed === ''
          ? null
          : {
              label: t('prescription.byHand', { name: parseSig(typed).drug || typed }),
              onChoose: () => onAdd(itemFromSig(parseSig(typed), null)),
            }
      }
      onEnter={onDone}
    />
  );
};

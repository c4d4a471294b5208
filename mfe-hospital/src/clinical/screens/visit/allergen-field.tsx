import { limits, type Allergen } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';

interface Values {
  readonly substance: string;
}

interface Found extends Allergen {
  readonly id: string;
}

const query = (words: string) => ({
  queryKey: ['allergenSearch', words],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { items } = await api.allergenSearch(
      { query: { search: words.slice(0, limits.searchMax) } },
      { signal },
    );
    return { items: items.map((one): Found => ({ ...one, id: `${one.kind} ${one.name}` })) };
  },
  meta: failsAlone,
});

/** The substance, under a name for which prescriptions are checked, or in the patient's words. */
export const AllergenField = () => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue, errors, submitCount } = useFormikContext<Values>();
  const take = (substance: string) => void setFieldValue('substance', substance);
  return (
    <Combobox<Found>
      label={t('visits.allergy.substance')}
      placeholder={t('visits.allergy.substanceHint')}
      required
      autoFocus
      query={query}
      line={({ name, kind }) => (
        <Flex gap="2" justify="space-between" w="full">
          {name}
          <Text as="span" size="xs" tone="muted">
            {t(`visits.allergy.kinds.${kind}`)}
          </Text>
        </Flex>
      )}
      chosen={values.substance}
      onChoose={({ name }) => take(name)}
      onClear={() => take('')}
      onType={take}
      otherwise={(words) =>
        words === ''
          ? null
          : { label: t('visits.allergy.asSaid', { words }), onChoose: () => take(words) }
      }
      error={submitCount > 0 ? (errors.substance ?? null) : null}
    />
  );
};

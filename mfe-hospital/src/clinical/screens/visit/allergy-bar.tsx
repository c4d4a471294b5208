import type { Allergy, Visit } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { keepInSight } from '@sala/shared-ui/overlay';
import { AlertIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useAge } from '../../../patients/parts/patient-age';
import { NewAllergy } from './new-allergy';

const AllergyItem = ({
  allergy: { substance, reaction, severity },
}: {
  readonly allergy: Allergy;
}) => {
  const { t } = useTranslation('hospital');
  return (
    <Box as="li" display="inline-flex" alignItems="baseline" gap="1" color="status.red.fg">
      <Box as="span" alignSelf="center" display="inline-flex" aria-hidden>
        <AlertIcon size="1em" />
      </Box>
      <span>
        <strong>{substance}</strong>
        {reaction ? ` – ${reaction}` : ''}
        {severity === 'unknown' ? '' : ` (${t(`visits.severities.${severity}`)})`}
      </span>
    </Box>
  );
};

/** Who the patient is and what they must not get; stays in view below the header of the shell. */
export const AllergyBar = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const age = useAge();
  const canWrite = useCan('clinical:write');
  const [adding, setAdding] = useState(false);
  const { patient, allergies } = visit;
  return (
    <Box
      ref={keepInSight}
      as="section"
      aria-label={t('visits.allergies')}
      position="sticky"
      top="12"
      zIndex="sticky"
      mb="3"
      px="3"
      py="1.5"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      {...(allergies.length > 0 && { borderColor: 'status.red.fg' })}
    >
      <Flex align="center" gap="3" minH="8">
        <Flex flex="1" minW="0" wrap="wrap" columnGap="4" rowGap="0.5" align="baseline">
          <Text size="sm" tone="muted" hideBelow="md">
            {t('visits.about', {
              age: age(patient.birthDate),
              sex: t(`visits.sexes.${patient.sex}`),
            })}
          </Text>
          {allergies.length > 0 ? (
            <Box
              as="ul"
              role="list"
              display="flex"
              flexWrap="wrap"
              columnGap="4"
              m="0"
              p="0"
              maxH="4.5rem"
              overflowY="auto"
            >
              {allergies.map((allergy) => (
                <AllergyItem key={allergy.id} allergy={allergy} />
              ))}
            </Box>
          ) : (
            <Text size="sm" tone="muted">
              {t('visits.noAllergies')}
            </Text>
          )}
        </Flex>
        {canWrite ? (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            <PlusIcon />
            {t('visits.allergy.add')}
          </Button>
        ) : null}
      </Flex>
      {adding ? <NewAllergy visit={visit} onDone={() => setAdding(false)} /> : null}
    </Box>
  );
};

import type { VisitPrescription } from '@sala/shared-contracts';
import { Box, Code, Flex, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useAge } from '../../../patients/parts/patient-age';

/** Who it is for, with allergies in red; stays in view while the prescription is written. */
export const PatientStrip = ({ view }: { readonly view: VisitPrescription }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const age = useAge();
  const { patient, allergies, diagnoses, weight } = view;
  const about = [
    patient.recordNumber,
    age(patient.birthDate),
    t(`prescription.sexes.${patient.sex}`),
    ...(weight
      ? [
          t('prescription.weight', {
            kg: format.number(weight.kg),
            day: format.date(weight.takenAt),
          }),
        ]
      : [t('prescription.noWeight')]),
  ];
  return (
    <Box
      as="section"
      aria-label={t('prescription.patient')}
      position="sticky"
      top={{ base: '0', md: '12' }}
      zIndex="sticky"
      display="grid"
      gap="1"
      mb="4"
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      maxH="40vh"
      overflowY="auto"
    >
      <Flex align="baseline" columnGap="3" wrap="wrap">
        <Text fontWeight="semibold">{patient.name}</Text>
        <Text size="sm" tone="muted">
          {about.join(' · ')}
        </Text>
      </Flex>
      {allergies.length > 0 ? (
        <Flex
          as="ul"
          role="list"
          aria-label={t('prescription.allergies')}
          columnGap="4"
          wrap="wrap"
          m="0"
          p="0"
          color="status.red.fg"
        >
          {allergies.map(({ id, substance, reaction }) => (
            <Flex key={id} as="li" align="center" gap="1">
              <AlertIcon size="1em" aria-hidden />
              <span>
                <strong>{substance}</strong>
                {reaction ? ` – ${reaction}` : ''}
              </span>
            </Flex>
          ))}
        </Flex>
      ) : (
        <Text size="sm">{t('prescription.noAllergies')}</Text>
      )}
      <Flex
        as="ul"
        role="list"
        aria-label={t('prescription.diagnoses')}
        gap="2"
        wrap="wrap"
        m="0"
        p="0"
      >
        {diagnoses.map(({ code, title }) => (
          <Box
            key={code}
            as="li"
            display="inline-block"
            borderWidth="1px"
            borderRadius="full"
            px="2"
            fontSize="sm"
          >
            <Code>{code}</Code> {title}
          </Box>
        ))}
      </Flex>
      {diagnoses.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('prescription.noDiagnoses')}
        </Text>
      ) : null}
    </Box>
  );
};

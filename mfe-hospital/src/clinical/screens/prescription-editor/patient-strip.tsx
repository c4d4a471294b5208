import type { VisitPrescription } from '@sala/shared-contracts';
import { Box, Code, Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { PatientBanner } from '../../../patients/parts/patient-banner/patient-banner';

/** Who it is for, with allergies in red; stays in view while the prescription is written. */
export const PatientStrip = ({ view }: { readonly view: VisitPrescription }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { patient, allergies, diagnoses, weight } = view;
  return (
    <Box
      position="sticky"
      top={{ base: '0', md: '12' }}
      zIndex="sticky"
      maxH="40vh"
      overflowY="auto"
    >
      <PatientBanner patient={patient} allergies={allergies} actions={[]}>
        <Flex
          as="ul"
          role="list"
          aria-label={t('prescription.diagnoses')}
          flexBasis="full"
          gap="2"
          wrap="wrap"
          m="0"
          p="0"
          align="baseline"
        >
          <Text as="li" size="sm">
            {weight
              ? t('prescription.weight', {
                  kg: format.number(weight.kg),
                  day: format.date(weight.takenAt),
                })
              : t('prescription.noWeight')}
          </Text>
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
          {diagnoses.length === 0 ? (
            <Text as="li" size="sm" tone="muted">
              {t('prescription.noDiagnoses')}
            </Text>
          ) : null}
        </Flex>
      </PatientBanner>
    </Box>
  );
};

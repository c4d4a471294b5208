import { readablePhone, type PatientRow } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { yearsSince } from '../patient-age';

/** Somebody in a list of those found: who, and what tells them from others of the same name. */
export const PatientLine = ({ patient }: { readonly patient: PatientRow }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const years = yearsSince(patient.birthDate);
  return (
    <>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {patient.name}
      </Box>
      <Text size="xs" tone="muted" flexShrink="0" maxW="60%" textAlign="end" figures>
        {[
          format.day(patient.birthDate),
          years === null ? null : t('patient.years', { count: years }),
          patient.phone ? readablePhone(patient.phone) : patient.recordNumber,
        ]
          .flatMap((part) => part?.replaceAll(' ', '\u00A0') ?? []) // a telephone is not torn between two lines
          .join(' · ')}
      </Text>
    </>
  );
};

import { readablePhone, type PatientRow } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat } from '@sala/shell-sdk';
import { useAboutPatient } from '../patient-about';

/** A search result: name, and the facts that distinguish namesakes. */
export const PatientLine = ({ patient }: { readonly patient: PatientRow }) => {
  const format = useFormat();
  const about = useAboutPatient();
  return (
    <>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {patient.name}
      </Box>
      <Text size="xs" tone="muted" flexShrink="0" maxW="60%" textAlign="end" figures>
        {[
          format.day(patient.birthDate),
          about(patient),
          patient.phone ? readablePhone(patient.phone) : patient.recordNumber,
        ]
          .flatMap((part) => (part ? part.replaceAll(' ', '\u00A0') : [])) // keeps phone numbers on one line
          .join(' · ')}
      </Text>
    </>
  );
};

import type { SapPatientRow } from '@sala/shared-contracts';
import { Link as StyledLink, Text } from '@sala/shared-ui';
import { Link } from '@sala/shell-sdk';
import { paths } from '../../../../paths';

export type OurPatientRow = NonNullable<SapPatientRow['link']['patient']>;

/** A patient of ours, as a link to the record. */
export const OurPatient = ({ patient }: { readonly patient: OurPatientRow }) => (
  <Text size="sm" overflowWrap="anywhere">
    <StyledLink asChild>
      <Link to={`${paths.patient}?patientId=${patient.id}`}>{patient.name}</Link>
    </StyledLink>
    {' · '}
    {patient.recordNumber}
  </Text>
);

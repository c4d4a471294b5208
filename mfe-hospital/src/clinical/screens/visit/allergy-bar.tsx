import type { Visit } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, Button } from '@sala/shared-ui';
import { keepInSight } from '@sala/shared-ui/overlay';
import { PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { PatientBanner } from '../../../patients/parts/patient-banner/patient-banner';
import { NewAllergy } from './new-allergy';

/** Who the patient is and what they must not get; stays in view below the header of the shell. */
export const AllergyBar = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('clinical:write');
  const [adding, setAdding] = useState(false);
  const { patient, allergies } = visit;
  return (
    <Box ref={keepInSight} position="sticky" top="12" zIndex="sticky">
      <PatientBanner patient={patient} allergies={allergies} actions={['book', 'charge']}>
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
        {adding ? (
          <Box flexBasis="full">
            <NewAllergy visit={visit} onDone={() => setAdding(false)} />
          </Box>
        ) : null}
      </PatientBanner>
    </Box>
  );
};

import { useCan } from '@sala/shared-auth';
import type { SapPatient } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { SearchIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import type { PickedPatient } from '../../../../patients/parts/patient-picker/patient-picker';
import { PatientLookup } from '../../../../patients/parts/patient-picker/patient-lookup';
import { ImportPatient } from './import-patient';
import { SuggestionRow } from './suggestion-row';
import { useLinkActions } from './use-link-actions';

/** A record without a patient of ours: who it may be, somebody else, or somebody new. */
export const UnlinkedRecord = ({ record }: { readonly record: SapPatient }) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('sap:write');
  const canManage = useCan('sap:manage');
  const seesPatients = useCan('patients:read');
  const [searching, setSearching] = useState(false);
  const [chosen, choose] = useState<PickedPatient | null>(null);
  const { link } = useLinkActions(record);
  const { suggestions } = record;
  const mayLink = canWrite || canManage;
  return (
    <Box>
      {suggestions.length > 0 ? (
        <>
          <Text size="sm" tone="muted">
            {t('sapPatients.suggestionsText')}
          </Text>
          <ul role="list" aria-label={t('sapPatients.suggestions')}>
            {suggestions.map((suggestion) => (
              <SuggestionRow
                key={suggestion.patient.id}
                suggestion={suggestion}
                onLink={link.run}
                linking={link.pending === suggestion.patient.id}
              />
            ))}
          </ul>
        </>
      ) : (
        <Text size="sm" tone="muted">
          {t('sapPatients.suggestionsNone')}
        </Text>
      )}
      <Flex mt="3" gap="2" align="flex-end" wrap="wrap">
        {mayLink && seesPatients && searching ? (
          <>
            <Box flex="1 1 14rem" minW="0">
              <PatientLookup
                autoFocus
                label={t('sapPatients.another')}
                chosen={chosen}
                onChoose={choose}
              />
            </Box>
            <Button
              disabled={chosen === null}
              loading={chosen !== null && link.pending === chosen.id}
              onClick={() => chosen && link.run(chosen.id)}
            >
              {t(canManage ? 'sapPatients.linkDo' : 'sapPatients.proposeDo')}
            </Button>
          </>
        ) : null}
        {mayLink && seesPatients && !searching ? (
          <Button size="sm" onClick={() => setSearching(true)}>
            <SearchIcon />
            {t('sapPatients.findAnother')}
          </Button>
        ) : null}
        {canManage && !record.cancelled ? <ImportPatient record={record} /> : null}
      </Flex>
    </Box>
  );
};

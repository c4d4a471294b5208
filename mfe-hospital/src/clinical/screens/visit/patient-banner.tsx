import type { Allergy, Visit } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { AlertIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useState } from 'react';
import { useAge } from '../../../patients/parts/patient-age';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { NewAllergy } from './new-allergy';
import { RecordSection } from './record-section';
import { useVitalText } from './use-vital-text';
import { VisitAuthor } from './visit-author';

const AllergyLine = ({
  allergy: { substance, reaction, severity },
}: {
  readonly allergy: Allergy;
}) => {
  const { t } = useTranslation('hospital');
  return (
    <Flex as="li" align="baseline" gap="1.5" color="status.red.fg" fontSize="md">
      <Box as="span" alignSelf="center" display="inline-flex" aria-hidden>
        <AlertIcon size="1em" />
      </Box>
      <span>
        <strong>{substance}</strong>
        {reaction ? ` – ${reaction}` : ''}
        {severity === 'unknown' ? '' : ` (${t(`visits.severities.${severity}`)})`}
      </span>
    </Flex>
  );
};

/** Identity of the patient, with alerts. */
export const PatientBanner = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const age = useAge();
  const canWrite = useCan('clinical:write');
  const [adding, setAdding] = useState(false);
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const words = useVitalText();
  const { patient, allergies, bloodType, lastVitals } = visit;
  const facts = [
    {
      key: 'age',
      label: t('visits.age'),
      content: t('visits.about', {
        age: age(patient.birthDate),
        sex: t(`visits.sexes.${patient.sex}`),
      }),
    },
    { key: 'birth', label: t('visits.born'), content: format.day(patient.birthDate) },
    { key: 'record', label: t('visits.record'), content: patient.recordNumber },
    ...(bloodType ? [{ key: 'blood', label: t('visits.bloodType'), content: bloodType }] : []),
    {
      key: 'with',
      label: t('visits.practitioner'),
      content: visit.practitioner ? (
        <VisitAuthor practitioner={visit.practitioner} />
      ) : (
        t('visits.nobodyYet')
      ),
    },
    { key: 'arrived', label: t('visits.arrived'), content: zoned.moment(visit.startedAt) },
    ...(visit.eventType
      ? [{ key: 'type', label: t('visits.type'), content: visit.eventType }]
      : []),
  ];
  return (
    <Flex
      direction={{ base: 'column', lg: 'row', xl: 'column' }}
      gap="3"
      css={{ '& > *': { flex: '1 1 0' } }}
    >
      <RecordSection
        title={t('visits.allergies')}
        end={
          canWrite ? (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={adding}
              onClick={() => setAdding(!adding)}
            >
              <PlusIcon />
              {t('visits.allergy.add')}
            </Button>
          ) : null
        }
      >
        {allergies.length > 0 ? (
          <Box as="ul" role="list" display="grid" gap="1" m="0" p="0">
            {allergies.map((allergy) => (
              <AllergyLine key={allergy.id} allergy={allergy} />
            ))}
          </Box>
        ) : (
          <Text size="sm" tone="muted">
            {t('visits.noAllergies')}
          </Text>
        )}
        {adding ? <NewAllergy visit={visit} onDone={() => setAdding(false)} /> : null}
      </RecordSection>
      <RecordSection title={t('visits.patient')}>
        <Facts facts={facts} />
      </RecordSection>
      {lastVitals ? (
        <RecordSection title={t('visits.lastVitals')}>
          <Text size="xs" tone="muted" mb="1">
            {format.date(lastVitals.takenAt)}
          </Text>
          <Facts facts={words.factsOf(lastVitals, patient.birthDate)} />
        </RecordSection>
      ) : null}
    </Flex>
  );
};

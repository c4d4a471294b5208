import type { Visit } from '@sala/shared-contracts';
import { Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { RecordSection } from './record-section';
import { useVitalText } from './use-vital-text';
import { VisitAuthor } from './visit-author';

/** What the banner does not say: of whom and when the visit is, and the last vital signs. */
export const VisitFacts = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const words = useVitalText();
  const { patient, bloodType, lastVitals } = visit;
  const facts = [
    { key: 'birth', label: t('visits.born'), content: format.day(patient.birthDate) },
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

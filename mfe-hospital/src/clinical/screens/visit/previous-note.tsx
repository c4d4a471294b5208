import { apiQuery } from '@sala/shared-auth';
import { noteSections, type NoteSection, type Visit } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { FilterSelect } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import type { NoteValues } from './note-values';
import { RecordSection } from './record-section';

interface PreviousNoteProps {
  readonly visit: Visit;
  readonly onCopy: (section: NoteSection, text: string, from: Visit) => void;
}

const Sections = ({
  from,
  onCopy,
}: { readonly from: Visit } & Pick<PreviousNoteProps, 'onCopy'>) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<NoteValues>();
  return noteSections.map((section) => {
    const text = from.note.sections[section];
    if (!text) return null;
    const label = t(`visits.sections.${section}`);
    return (
      <Box key={section} pb="2" mb="2" borderBottomWidth="1px">
        <Flex align="center" justify="space-between" gap="2">
          <Text size="sm" fontWeight="medium">
            {label}
          </Text>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('visits.previous.copyNamed', { section: label })}
            disabled={values[section] !== ''}
            title={values[section] === '' ? undefined : t('visits.previous.written')}
            onClick={() => onCopy(section, text, from)}
          >
            {t('visits.previous.copy')}
          </Button>
        </Flex>
        <Text size="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {text}
        </Text>
      </Box>
    );
  });
};

/** An earlier signed note of the patient, beside the one being written. */
export const PreviousNote = ({ visit, onCopy }: PreviousNoteProps) => {
  const { t } = useTranslation('hospital');
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const [chosen, setChosen] = useState('');
  const list = useQuery({
    ...apiQuery('patientVisitList', { params: { patientId: visit.patient.id } }),
    meta: failsAlone,
  });
  const earlier = list.data?.items.filter(
    ({ id, status, startedAt }) =>
      status === 'signed' && id !== visit.id && startedAt <= visit.startedAt,
  );
  const visitId = chosen || (earlier?.[0]?.id ?? '');
  const view = useQuery({
    ...apiQuery('visitView', { params: { visitId } }),
    enabled: visitId !== '',
    meta: failsAlone,
  });
  const failure = useFailure(list.error ?? view.error);
  return (
    <RecordSection
      title={t('visits.previous.title')}
      end={
        earlier && earlier.length > 1 ? (
          <FilterSelect
            label={t('visits.previous.which')}
            value={visitId}
            onChange={setChosen}
            options={earlier.map(({ id, startedAt, chiefComplaint }) => ({
              value: id,
              label: [zoned.fullDay(startedAt), chiefComplaint].filter(Boolean).join(' · '),
            }))}
          />
        ) : null
      }
    >
      {failure ? (
        <ErrorState problem={failure} onRetry={() => void (list.error ? list : view).refetch()} />
      ) : earlier?.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('visits.previous.none')}
        </Text>
      ) : view.data ? (
        <>
          <Text size="xs" tone="muted" mb="2">
            {[zoned.fullDay(view.data.startedAt), view.data.signature?.by]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Sections from={view.data} onCopy={onCopy} />
        </>
      ) : (
        <LoadingState shape="form" />
      )}
    </RecordSection>
  );
};

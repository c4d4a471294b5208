import type { Allergy, Chart } from '@sala/shared-contracts';
import { Box, Code, lazyPart, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { PrescribedList } from './prescribed-list';
import { ChartPart, RecordList } from './record-list';

const ConditionDialog = lazyPart(
  () => import('./condition-dialog'),
  (module) => module.ConditionDialog,
);
const MedicationDialog = lazyPart(
  () => import('./medication-dialog'),
  (module) => module.MedicationDialog,
);
const ImmunizationDialog = lazyPart(
  () => import('./immunization-dialog'),
  (module) => module.ImmunizationDialog,
);
const HistoryDialog = lazyPart(
  () => import('./history-dialog'),
  (module) => module.HistoryDialog,
);

export interface ChartListsProps {
  readonly patientId: string;
  readonly chart: Chart;
  readonly canWrite: boolean;
}

const Details = ({ parts }: { readonly parts: readonly (string | null | undefined | false)[] }) => {
  const shown = parts.filter(Boolean);
  return shown.length > 0 ? (
    <Text as="span" display="block" size="xs" tone="muted">
      {shown.join(' · ')}
    </Text>
  ) : null;
};

const AllergyLine = ({ substance, reaction, severity, status, ...allergy }: Allergy) => {
  const { t } = useTranslation('hospital');
  const read = allergy.ingredientKey !== null || allergy.classKey !== null;
  return (
    <Box
      as="li"
      py="1"
      fontSize="sm"
      borderBottomWidth="1px"
      {...(status === 'active' ? { color: 'status.red.fg' } : { color: 'fg.muted' })}
    >
      <strong>{substance}</strong>
      {reaction ? ` – ${reaction}` : ''}
      {severity === 'unknown' ? '' : ` (${t(`chart.severities.${severity}`)})`}
      <Details
        parts={[
          status !== 'active' && t(`chart.statuses.${status}`),
          t(read ? 'chart.allergies.read' : 'chart.allergies.unread'),
        ]}
      />
    </Box>
  );
};

const Allergies = ({ chart: { allergies, bloodType } }: Pick<ChartListsProps, 'chart'>) => {
  const { t } = useTranslation('hospital');
  return (
    <ChartPart title={t('chart.allergies.title')}>
      {allergies.length > 0 ? (
        <Box as="ul" role="list" m="0" p="0">
          {allergies.map((allergy) => (
            <AllergyLine key={allergy.id} {...allergy} />
          ))}
        </Box>
      ) : (
        <Text size="sm" tone="muted">
          {t('chart.allergies.none')}
        </Text>
      )}
      <Text size="sm" mt="2">
        {t('chart.bloodType', { type: bloodType ?? t('chart.unknown') })}
      </Text>
    </ChartPart>
  );
};

const useStanding = () => {
  const { t } = useTranslation('hospital');
  return (
    status:
      | 'active'
      | 'inactive'
      | 'resolved'
      | 'completed'
      | 'stopped'
      | 'not_done'
      | 'entered_in_error',
  ) => (status === 'active' || status === 'completed' ? null : t(`chart.statuses.${status}`));
};

export const Problems = ({ patientId, chart, canWrite }: ChartListsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const standing = useStanding();
  return (
    <RecordList
      patientId={patientId}
      entries={chart.conditions}
      canWrite={canWrite}
      words={{
        title: t('chart.conditions.title'),
        none: t('chart.conditions.none'),
        add: t('chart.conditions.add'),
      }}
      nameOf={({ title }) => title}
      Dialog={ConditionDialog}
      line={({ code, title, description, note, status, onsetOn, abatedOn }) => (
        <>
          {code ? <Code>{code}</Code> : null} {title}
          <Details
            parts={[
              standing(status),
              code && description,
              onsetOn && t('chart.sinceDay', { day: format.day(onsetOn) }),
              abatedOn && t('chart.untilDay', { day: format.day(abatedOn) }),
              note,
            ]}
          />
        </>
      )}
    />
  );
};

export const Medications = ({ patientId, chart, canWrite }: ChartListsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <RecordList
      patientId={patientId}
      entries={chart.medications}
      canWrite={canWrite}
      words={{
        title: t('chart.medications.title'),
        none: t('chart.medications.none'),
        add: t('chart.medications.add'),
      }}
      nameOf={({ name }) => name}
      first={
        chart.prescribed.length > 0 ? (
          <PrescribedList prescribed={chart.prescribed} canRepeat={canWrite} />
        ) : null
      }
      Dialog={MedicationDialog}
      line={({ name, dosage, note, status, startedOn, endedOn }) => (
        <>
          {name}
          <Details
            parts={[
              status !== 'active' && t(`chart.statuses.${status}`),
              dosage,
              startedOn && t('chart.sinceDay', { day: format.day(startedOn) }),
              endedOn && t('chart.untilDay', { day: format.day(endedOn) }),
              note,
            ]}
          />
        </>
      )}
    />
  );
};

const Immunizations = ({ patientId, chart, canWrite }: ChartListsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const standing = useStanding();
  return (
    <RecordList
      patientId={patientId}
      entries={chart.immunizations}
      canWrite={canWrite}
      words={{
        title: t('chart.immunizations.title'),
        none: t('chart.immunizations.none'),
        add: t('chart.immunizations.add'),
      }}
      nameOf={({ vaccine }) => vaccine}
      Dialog={ImmunizationDialog}
      line={({ vaccine, doseNumber, givenOn, lot, note, status }) => (
        <>
          {vaccine}
          <Details
            parts={[
              standing(status),
              format.day(givenOn),
              doseNumber !== null && t('chart.doseNumber', { number: doseNumber }),
              lot && t('chart.lot', { lot }),
              note,
            ]}
          />
        </>
      )}
    />
  );
};

const History = ({ patientId, chart, canWrite }: ChartListsProps) => {
  const { t } = useTranslation('hospital');
  const standing = useStanding();
  return (
    <RecordList
      patientId={patientId}
      entries={chart.history}
      canWrite={canWrite}
      words={{
        title: t('chart.history.title'),
        none: t('chart.history.none'),
        add: t('chart.history.add'),
      }}
      nameOf={({ relationship }) => t(`chart.relationships.${relationship}`)}
      Dialog={HistoryDialog}
      line={({ relationship, category, code, description, status }) => (
        <>
          <strong>
            {category
              ? t(`chart.categories.${category}`)
              : t(`chart.relationships.${relationship}`)}
          </strong>
          {': '}
          {description}
          <Details parts={[standing(status), code]} />
        </>
      )}
    />
  );
};

/** What is known of a patient: problems, medications, allergies, vaccines, history. */
export const ChartLists = (props: ChartListsProps) => (
  <Box
    display="grid"
    columnGap="6"
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))"
  >
    <Allergies chart={props.chart} />
    <Problems {...props} />
    <Medications {...props} />
    <Immunizations {...props} />
    <History {...props} />
  </Box>
);

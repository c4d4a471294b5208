import {
  diagnosisCertainties,
  limits,
  type Cie10,
  type Visit,
  type VisitDiagnosis,
} from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Code, Flex, Text } from '@sala/shared-ui';
import { CloseIcon, DefaultIcon } from '@sala/shared-ui/icons';
import { FilterSelect, RowButton } from '@sala/shared-ui/table';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { DiagnosisLine } from '../../../parts/chart/diagnosis-line';
import { diagnosisQuery } from '../../../parts/chart/diagnosis-query';
import { FavouriteDiagnosis } from './favourite-diagnosis';
import { RecordSection } from './record-section';
import { useVisitWriter } from './use-visit-writer';

/** Target of the link for a missing diagnosis. */
export const diagnosesId = 'visit-diagnoses';

type Chosen = Pick<VisitDiagnosis, 'code' | 'rank' | 'certainty'>;

/** Exactly one diagnosis is principal: the first by default. */
const withPrincipal = (items: readonly Chosen[]): Chosen[] => {
  const principal = items.find(({ rank }) => rank === 'principal') ?? items[0];
  return items.map(({ code, certainty }) => ({
    code,
    certainty,
    rank: code === principal?.code ? 'principal' : 'secondary',
  }));
};

const Line = ({
  diagnosis,
  onChange,
  onRemove,
}: {
  readonly diagnosis: VisitDiagnosis;
  readonly onChange: ((change: Partial<Chosen>) => void) | undefined;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { code, title, rank, certainty } = diagnosis;
  const principal = rank === 'principal';
  return (
    <Box as="li" py="1.5" borderBottomWidth="1px">
      <Flex align="center" gap="2">
        <Box flex="1" minW="0" fontSize="md">
          <Code>{code}</Code> {title}
        </Box>
        {onChange ? (
          <>
            <RowButton
              label={t('visits.diagnosis.makePrincipal', { title })}
              aria-pressed={principal}
              icon={<DefaultIcon fill={principal ? 'currentColor' : 'none'} />}
              onClick={() => onChange({ rank: 'principal' })}
            />
            <FavouriteDiagnosis code={code} title={title} />
            <RowButton
              label={t('visits.diagnosis.remove', { title })}
              icon={<CloseIcon />}
              onClick={onRemove}
            />
          </>
        ) : null}
      </Flex>
      <Flex align="center" gap="2" wrap="wrap">
        <Text size="xs" tone={principal ? 'accent' : 'muted'}>
          {t(`visits.diagnosis.${rank}`)}
        </Text>
        {onChange ? (
          <FilterSelect
            label={t('visits.diagnosis.certainty')}
            value={certainty}
            onChange={(chosen) =>
              onChange({
                certainty: diagnosisCertainties.find((one) => one === chosen) ?? certainty,
              })
            }
            options={diagnosisCertainties.map((one) => ({
              value: one,
              label: t(`visits.diagnosis.${one}`),
            }))}
          />
        ) : (
          <Text size="xs" tone="muted">
            {t(`visits.diagnosis.${certainty}`)}
          </Text>
        )}
      </Flex>
    </Box>
  );
};

/** ICD-10 diagnoses, one of them principal. */
export const Diagnoses = ({
  visit,
  needed = false,
}: {
  readonly visit: Visit;
  /** Signing was refused for lack of a diagnosis. */ readonly needed?: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const { refresh } = useVisitWriter();
  const { id: visitId, diagnoses } = visit;
  const writing = visit.actions.includes('write');
  const save = useMutation({
    ...apiMutation('visitDiagnosesSave'),
    onSuccess: (answer) =>
      client.setQueryData(
        apiQuery('visitView', { params: { visitId } }).queryKey,
        (before: Visit | undefined) => before && { ...before, diagnoses: answer },
      ),
    // Changed by someone else meanwhile: show the current list.
    onError: () => refresh(visitId),
  });
  const send = (items: readonly Chosen[]) => {
    if (!save.isPending)
      save.mutate({
        params: { visitId },
        body: { revision: diagnoses.revision, items: withPrincipal(items) },
      });
  };
  const change = (code: string, changes: Partial<Chosen>) =>
    send(
      diagnoses.items.map((item) =>
        item.code === code
          ? { ...item, ...changes }
          : changes.rank === 'principal'
            ? { ...item, rank: 'secondary' }
            : item,
      ),
    );
  const add = ({ code }: Cie10) => {
    if (!diagnoses.items.some((item) => item.code === code))
      send([...diagnoses.items, { code, rank: 'secondary', certainty: 'presumptive' }]);
  };
  return (
    <RecordSection title={t('visits.diagnosis.title')} id={diagnosesId}>
      {writing && diagnoses.items.length < limits.diagnosesMax ? (
        <Combobox
          label={t('visits.diagnosis.search')}
          placeholder={t('visits.diagnosis.searchHint')}
          query={diagnosisQuery(visitId)}
          line={(found) => <DiagnosisLine {...found} />}
          chosen=""
          onChoose={add}
          error={needed && diagnoses.items.length === 0 ? t('visits.meter.diagnosisNeeded') : null}
        />
      ) : null}
      {diagnoses.items.length > 0 ? (
        <Box as="ul" role="list" m="0" p="0" mt="2" aria-busy={save.isPending}>
          {diagnoses.items.map((diagnosis) => (
            <Line
              key={diagnosis.code}
              diagnosis={diagnosis}
              onChange={writing ? (changes) => change(diagnosis.code, changes) : undefined}
              onRemove={() => send(diagnoses.items.filter(({ code }) => code !== diagnosis.code))}
            />
          ))}
        </Box>
      ) : (
        <Text size="sm" tone="muted" mt="2">
          {t('visits.diagnosis.none')}
        </Text>
      )}
    </RecordSection>
  );
};

import { ApiError, apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, Flex, Skeleton, Text } from '@sala/shared-ui';
import {
  DateField,
  Form,
  FormBody,
  FormWide,
  SelectField,
  SubmitButton,
  yup,
} from '@sala/shared-ui/form';
import { WorksIcon } from '@sala/shared-ui/icons';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { ConflictList } from '../../parts/booking/conflict-list';
import { PractitionerField, SiteField } from '../../../parts/pickers/clinic-fields';
import { usePractitioners } from '../../../parts/pickers/clinic-lists';
import { useZones } from '../../../parts/use-zones';
import { instantAt } from '../../../parts/zoned-time';
import { timeChoices } from '../../parts/day-times';

interface Question {
  readonly eventTypeId: string;
  readonly practitionerId: string;
  readonly siteId: string;
  readonly date: string;
  readonly time: string;
}

const Answer = ({ question }: { readonly question: Question }) => {
  const { t } = useTranslation('hospital');
  const zones = useZones();
  const { eventTypeId, practitionerId, siteId, date, time } = question;
  const theirs = usePractitioners().find(({ id }) => id === practitionerId)?.siteIds ?? [];
  const zone = zones.ofSite(siteId || (theirs.length === 1 ? theirs[0] : null));
  const answer = useQuery({
    ...apiQuery('slotExplain', {
      query: {
        eventTypeId,
        practitionerId,
        siteId: siteId || undefined,
        startAt: instantAt(`${date}T${time}`, zone),
      },
    }),
    meta: failsAlone,
  });
  if (answer.isPending) return <Skeleton height="4rem" />;
  if (!answer.data)
    return (
      <ErrorState
        problem={answer.error instanceof ApiError ? answer.error.problem : null}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  const { conflicts } = answer.data;
  return (
    <Box role="status">
      {conflicts.length === 0 ? (
        <Flex gap="2" alignItems="center" color="status.green.fg">
          <WorksIcon />
          {t('availability.why.free')}
        </Flex>
      ) : (
        <>
          <Text mb="2">{t('availability.why.because', { count: conflicts.length })}</Text>
          <ConflictList conflicts={conflicts} />
          {conflicts.every(({ overbookable }) => overbookable) ? (
            <Text size="sm" tone="muted" mt="3">
              {t('availability.why.overbookable')}
            </Text>
          ) : null}
        </>
      )}
    </Box>
  );
};

/** Lists every reason why a time cannot be booked, in order. */
export const WhyDialog = ({
  practitionerId,
  today,
  onClose,
}: {
  readonly practitionerId: string;
  readonly today: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const types =
    useQuery({ ...apiQuery('eventTypeList', { query: {} }), meta: failsAlone }).data?.items ?? [];
  const [question, setQuestion] = useState<Question | null>(null);
  const rules = yup.object({
    eventTypeId: yup.string().required(t('availability.rules.eventType')),
    practitionerId: yup.string().required(t('availability.rules.practitioner')),
    date: yup.string().required(t('availability.rules.date')),
  });
  return (
    <InfoDialog open title={t('availability.why.title')} onClose={onClose}>
      <Form<Question>
        label={t('availability.why.title')}
        initialValues={{ eventTypeId: '', practitionerId, siteId: '', date: today, time: '10:00' }}
        validationSchema={rules}
        onSubmit={setQuestion}
      >
        <FormBody columns={2}>
          <FormWide>
            <SelectField
              name="eventTypeId"
              label={t('availability.preview.type')}
              required
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FormWide>
          <PractitionerField
            name="practitionerId"
            label={t('availability.practitioner')}
            required
          />
          <SiteField
            name="siteId"
            label={t('availability.fields.site')}
            placeholder={t('availability.why.theirSite')}
          />
          <DateField name="date" label={t('availability.fields.date')} required />
          <SelectField
            name="time"
            label={t('availability.fields.time')}
            placeholder={null}
            options={timeChoices('').slice(0, -1)}
          />
        </FormBody>
        <SubmitButton alignSelf="flex-start">{t('availability.why.ask')}</SubmitButton>
        {question ? <Answer question={question} /> : null}
      </Form>
    </InfoDialog>
  );
};

import { api, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  limits,
  type TeachingChannel,
  type TeachingDelivery,
  type Visit,
  type VisitTeaching as Teaching,
} from '@sala/shared-contracts';
import { Box, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { ChatIcon, MailIcon, PrintIcon } from '@sala/shared-ui/icons';
import { RowButton } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  notify,
  useFormat,
  useLiveQueries,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { useFailure } from '@sala/screen-parts/failure';
import { useCallback, useRef, useState } from 'react';
import { RecordSection } from './record-section';
import { TeachingPaper } from './teaching-paper';

type Offer = Pick<Teaching['suggestions'][number], 'id' | 'title'>;

const liveEvents = { 'teaching_delivery.': ['visitTeachingView'] } as const;

const approvedQuery = (words: string) => ({
  queryKey: ['teachingMaterialList', 'approved', words],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.teachingMaterialList(
      { query: { search: words.slice(0, limits.searchMax), status: 'approved', pageSize: 10 } },
      { signal },
    ),
  meta: failsAlone,
});

/** Gives a material; on paper, the token of its link is printed and then forgotten. */
const useGive = (visitId: string) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const [printed, setPrinted] = useState<{ readonly id: string; readonly token: string } | null>(
    null,
  );
  /* A try whose answer was lost is repeated under its key: it stays one delivery. */
  const keys = useRef(new Map<string, string>());
  const keyOf = (materialId: string, channel: TeachingChannel): string => {
    const place = `${materialId}/${channel}`;
    const key = keys.current.get(place) ?? crypto.randomUUID();
    keys.current.set(place, key);
    return key;
  };
  const issue = useMutation({
    ...apiMutation('teachingDeliveryIssue'),
    onSuccess: ({ delivery, token }) => {
      keys.current.delete(`${delivery.material.id}/${delivery.channel}`);
      if (token === null)
        notify.success(
          t(delivery.channel === 'email' ? 'visits.teaching.mailed' : 'visits.teaching.phoned', {
            title: delivery.material.title,
          }),
        );
      else setPrinted({ id: delivery.material.id, token });
      return client.invalidateQueries({ queryKey: apiKey('visitTeachingView') });
    },
  });
  return {
    pending: issue.isPending,
    give: ({ id }: Offer, channel: TeachingChannel) =>
      issue.mutate({
        params: { visitId },
        body: { deliveryKey: keyOf(id, channel), materialId: id, channel },
      }),
    printed,
    done: useCallback(() => setPrinted(null), []),
  };
};

/** What the patient did with it. */
const DeliveryLine = ({ delivery }: { readonly delivery: TeachingDelivery }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { material, openedAt, acknowledgedAt, correct, missed } = delivery;
  const state =
    correct !== null
      ? t('visits.teaching.answered', { correct, all: correct + missed.length })
      : acknowledgedAt
        ? t('visits.teaching.acknowledged')
        : openedAt
          ? t('visits.teaching.opened')
          : t('visits.teaching.unopened');
  return (
    <Box as="li" py="1.5" borderBottomWidth="1px">
      <Text>{material.title}</Text>
      <Text size="xs" tone="muted">
        {t(`visits.teaching.by.${delivery.channel}`, {
          day: format.date(delivery.sentAt),
          name: delivery.sentBy,
        })}
        {' · '}
        {state}
      </Text>
      {missed.length > 0 ? (
        <Text size="xs" tone="danger">
          {t('visits.teaching.missed', { questions: missed.join(' · ') })}
        </Text>
      ) : null}
    </Box>
  );
};

/** Education for the patient: what fits the diagnoses, what was given, and what came of it. */
export const VisitTeaching = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const mayGive = useCan('teaching:sign');
  const mayWrite = useCan('clinical:write');
  const query = apiQuery('visitTeachingView', { params: { visitId: visit.id } });
  const view = useQuery({
    ...query,
    // Other diagnoses have other suggestions.
    queryKey: [...query.queryKey, visit.diagnoses.revision],
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  useLiveQueries(liveEvents);
  const failure = useFailure(view.error);
  const { give, pending, printed, done } = useGive(visit.id);
  const [chosen, choose] = useState<Offer | null>(null);
  // A nurse hands out after the signature as well; without care there are no actions.
  const gives = mayGive && mayWrite && (visit.status === 'signed' || visit.actions.length > 0);
  if (!view.data)
    return (
      <RecordSection title={t('visits.teaching.title')}>
        {failure ? (
          <ErrorState
            problem={failure}
            onRetry={() => void view.refetch()}
            retrying={view.isFetching}
          />
        ) : (
          <LoadingState shape="text" rows={2} />
        )}
      </RecordSection>
    );
  const { suggestions, deliveries, mailBar, phoneChannel } = view.data;
  const others = chosen && !suggestions.some(({ id }) => id === chosen.id) ? [chosen] : [];
  const offers: readonly Offer[] = [...others, ...suggestions];
  return (
    <RecordSection title={t('visits.teaching.title')}>
      {gives ? (
        <Combobox
          label={t('visits.teaching.search')}
          query={approvedQuery}
          line={({ title }) => title}
          chosen=""
          onChoose={choose}
        />
      ) : null}
      {offers.length > 0 ? (
        <Box as="ul" role="list" aria-label={t('visits.teaching.offers')} m="0" p="0" mt="2">
          {offers.map((offer) => (
            <Flex as="li" key={offer.id} align="center" gap="2" py="1" borderBottomWidth="1px">
              <Text flex="1" minW="0">
                {offer.title}
              </Text>
              {gives ? (
                <>
                  <RowButton
                    label={t('visits.teaching.print', { title: offer.title })}
                    icon={<PrintIcon />}
                    disabled={pending}
                    onClick={() => give(offer, 'print')}
                  />
                  {mailBar ? null : (
                    <RowButton
                      label={t('visits.teaching.mail', { title: offer.title })}
                      icon={<MailIcon />}
                      disabled={pending}
                      onClick={() => give(offer, 'email')}
                    />
                  )}
                  {phoneChannel ? (
                    <RowButton
                      label={t(`visits.teaching.phone.${phoneChannel}`, { title: offer.title })}
                      icon={<ChatIcon />}
                      disabled={pending}
                      onClick={() => give(offer, phoneChannel)}
                    />
                  ) : null}
                </>
              ) : null}
            </Flex>
          ))}
        </Box>
      ) : (
        <Text size="sm" tone="muted" mt="2">
          {t(
            visit.diagnoses.items.length > 0
              ? 'visits.teaching.none'
              : 'visits.teaching.noDiagnosis',
          )}
        </Text>
      )}
      {gives && mailBar ? (
        <Text size="xs" tone="muted" mt="1">
          {t(`visits.teaching.bars.${mailBar}`)}
        </Text>
      ) : null}
      {deliveries.length > 0 ? (
        <Box as="ul" role="list" aria-label={t('visits.teaching.given')} m="0" p="0" mt="3">
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </Box>
      ) : null}
      {printed ? <TeachingPaper {...printed} onDone={done} /> : null}
    </RecordSection>
  );
};

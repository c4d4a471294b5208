import {
  campaignRecipientStates,
  type CampaignRecipient,
  type CampaignRecipientState,
} from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { FilterSelect } from '@sala/shared-ui/table';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';

const Line = ({ recipient }: { readonly recipient: CampaignRecipient }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { name, address, state, reason, sentAt, nextAt, booked } = recipient;
  const details = [
    t(`campaigns.states.${state}`),
    reason ? t(`campaigns.reasons.${reason}`, { defaultValue: reason }) : null,
    sentAt ? format.dateTime(sentAt) : null,
    nextAt ? t('campaigns.nextAt', { at: format.dateTime(nextAt) }) : null,
    booked ? t('campaigns.booked') : null,
  ];
  return (
    <Flex as="li" gap="3" wrap="wrap" justify="space-between" borderBottomWidth="1px" py="1.5">
      <Box minW="0">
        <Text size="sm" overflowWrap="anywhere">
          {name ?? t('campaigns.hiddenName')}
        </Text>
        {address ? (
          <Text size="xs" tone="muted" overflowWrap="anywhere">
            {address}
          </Text>
        ) : null}
      </Box>
      <Text size="sm" tone={state === 'failed' ? 'danger' : 'muted'}>
        {details.filter(Boolean).join(' · ')}
      </Text>
    </Flex>
  );
};

interface PageProps {
  readonly campaignId: string;
  readonly state: CampaignRecipientState | '';
  /** Absent: the first page. */
  readonly cursor?: string;
}

/** A page, with the following ones below it as far as they were asked for. */
const RecipientPage = ({ campaignId, state, cursor }: PageProps) => {
  const { t } = useTranslation('customers');
  const [goesOn, goOn] = useState(false);
  const query = useQuery(
    apiQuery('campaignRecipientList', {
      params: { campaignId },
      query: { ...(state && { state }), ...(cursor !== undefined && { cursor }) },
    }),
  );
  const failure = useFailure(query.error);
  if (!query.data)
    return failure ? (
      <ErrorState
        problem={failure}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <LoadingState shape="text" rows={5} />
    );
  const { items, nextCursor } = query.data;
  if (items.length === 0 && cursor === undefined)
    return (
      <Text size="sm" tone="muted">
        {t('campaigns.nobodySo')}
      </Text>
    );
  return (
    <>
      <Box as="ul" listStyle="none" p="0" m="0">
        {items.map((recipient) => (
          <Line key={recipient.id} recipient={recipient} />
        ))}
      </Box>
      {nextCursor === null ? null : goesOn ? (
        <RecipientPage campaignId={campaignId} state={state} cursor={nextCursor} />
      ) : (
        <Box>
          <Button size="sm" onClick={() => goOn(true)}>
            {t('campaigns.more')}
          </Button>
        </Box>
      )}
    </>
  );
};

interface CampaignRecipientsProps extends Pick<PageProps, 'campaignId' | 'state'> {
  readonly onState: (state: string) => void;
}

/** Person by person. */
export const CampaignRecipients = ({ campaignId, state, onState }: CampaignRecipientsProps) => {
  const { t } = useTranslation('customers');
  return (
    <Box as="section" aria-label={t('campaigns.recipients')} display="grid" gap="2" minW="0">
      <Flex gap="2" wrap="wrap" align="center" justify="space-between">
        <Text as="h3" fontWeight="semibold">
          {t('campaigns.recipients')}
        </Text>
        <FilterSelect
          label={t('campaigns.state')}
          value={state}
          allLabel={t('campaigns.all')}
          onChange={onState}
          options={campaignRecipientStates.map((value) => ({
            value,
            label: t(`campaigns.states.${value}`),
          }))}
        />
      </Flex>
      <RecipientPage key={state} campaignId={campaignId} state={state} />
    </Box>
  );
};

import { apiKey, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import { heldBy, scopeOf, type Practitioner } from '@sala/shared-contracts';
import {
  Box,
  Button,
  Code,
  EmptyState,
  ErrorState,
  Flex,
  LoadingState,
  Text,
} from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';

interface FeedsPanelProps {
  readonly practitioners: readonly Practitioner[];
  readonly onClose: () => void;
}

const addressOf = (token: string): string =>
  `${window.location.origin}/api/v1/calendar-feeds/${token}`;

/** The new feed address, shown only once. */
const NewAddress = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('hospital');
  const copy = () =>
    navigator.clipboard.writeText(addressOf(token)).then(
      () => notify.success(t('calendar.feeds.copied')),
      () => notify.info(t('calendar.feeds.copyYourself')),
    );
  return (
    <Box mt="2" p="3" borderWidth="1px" borderRadius="md" bg="bg.subtle">
      <Text size="sm" mb="2">
        {t('calendar.feeds.once')}
      </Text>
      <Code display="block" overflowWrap="anywhere" mb="2">
        {addressOf(token)}
      </Code>
      <Button size="sm" onClick={() => void copy()}>
        {t('calendar.feeds.copy')}
      </Button>
    </Box>
  );
};

/** ICS feeds of practitioners' busy times: create, replace, revoke. */
export const FeedsPanel = ({ practitioners, onClose }: FeedsPanelProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const client = useQueryClient();
  const user = useAuth((state) => state.user);
  const userId = useAuth(({ user }) => user?.id);
  const managing = scopeOf(heldBy(user), 'availability:write') === 'all';
  const shown = practitioners.filter((one) => managing || one.userId === userId);
  const [made, setMade] = useState<{
    readonly practitionerId: string;
    readonly token: string;
  } | null>(null);
  const list = useQuery({ ...apiQuery('calendarFeedList'), meta: failsAlone });
  const failure = useFailure(list.error);
  const refresh = () => client.invalidateQueries({ queryKey: apiKey('calendarFeedList') });
  const create = useMutation({
    ...apiMutation('calendarFeedCreate'),
    onSuccess: ({ practitionerId, token }) => {
      setMade({ practitionerId, token });
      return refresh();
    },
  });
  const remove = useMutation({
    ...apiMutation('calendarFeedDelete'),
    onSuccess: () => {
      setMade(null);
      notify.success(t('calendar.feeds.removed'));
      return refresh();
    },
  });
  return (
    <SidePanel
      open
      title={t('calendar.feeds.title')}
      description={t('calendar.feeds.text')}
      onClose={onClose}
    >
      {list.isPending ? <LoadingState shape="text" /> : null}
      {failure && !list.data ? (
        <ErrorState
          problem={failure}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.data && shown.length === 0 ? (
        <EmptyState title={t('calendar.feeds.none')} text={t('calendar.feeds.noneText')} />
      ) : null}
      {list.data
        ? shown.map((practitioner) => {
            const feed = list.data.items.find(
              ({ practitionerId }) => practitionerId === practitioner.id,
            );
            return (
              <Box key={practitioner.id} py="3" borderBottomWidth="1px">
                <Flex align="center" gap="2" wrap="wrap">
                  <Box flex="1" minW="0">
                    <Text fontWeight="medium">{practitioner.name}</Text>
                    <Text size="sm" tone="muted">
                      {feed
                        ? t('calendar.feeds.since', { date: format.date(feed.createdAt) })
                        : t('calendar.feeds.off')}
                    </Text>
                  </Box>
                  <Button
                    size="sm"
                    loading={create.isPending}
                    onClick={() => create.mutate({ body: { practitionerId: practitioner.id } })}
                  >
                    {t(feed ? 'calendar.feeds.replace' : 'calendar.feeds.create')}
                  </Button>
                  {feed ? (
                    <Button
                      size="sm"
                      variant="dangerGhost"
                      loading={remove.isPending}
                      onClick={() => remove.mutate({ params: { feedId: feed.id } })}
                    >
                      {t('calendar.feeds.remove')}
                    </Button>
                  ) : null}
                </Flex>
                {made?.practitionerId === practitioner.id ? (
                  <NewAddress token={made.token} />
                ) : null}
              </Box>
            );
          })
        : null}
    </SidePanel>
  );
};

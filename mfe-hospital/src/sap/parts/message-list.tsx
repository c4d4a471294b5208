import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { SapMessageState } from '@sala/shared-contracts';
import { Box, Button, EmptyState, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { Pagination } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { MessageRow } from './message-row';

export interface MessageListProps {
  /** Of a patient. */
  readonly patnr?: string;
  /** Of a case. */
  readonly falnr?: string;
  readonly state?: SapMessageState;
}

/** Applies messages again; whatever is still refused stays, with the reason. */
const useReplay = () => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  return useMutation({
    ...apiMutation('sapMessageReplay'),
    onSuccess: ({ done, failed }) => {
      if (done.length > 0) notify.success(t('sap.replayed', { count: done.length }));
      else if (failed[0]) notify.error(failed[0].title);
      return Promise.all(
        (['sapMessageList', 'sapConnectionView'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
    },
  });
};

/** Messages that SAP sent, newest first. */
export const MessageList = ({ patnr, falnr, state }: MessageListProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('sap:manage');
  const [page, setPage] = useState(1);
  const view = useQuery({
    ...apiQuery('sapMessageList', { query: { patnr, falnr, state, page } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  const replay = useReplay();
  if (failure && !view.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  if (!view.data) return <LoadingState shape="text" rows={6} />;
  const { items, total, pageSize } = view.data;
  if (items.length === 0)
    return <EmptyState title={t('sap.messagesNone')} text={t('sap.messagesNoneText')} />;
  const dead = items.filter((one) => one.state === 'dead').map(({ id }) => id);
  const replaying = replay.isPending ? replay.variables.body.ids : [];
  return (
    <Box>
      {canManage && dead.length > 1 ? (
        <Button
          size="sm"
          loading={replay.isPending}
          onClick={() => replay.mutate({ body: { ids: dead } })}
        >
          {t('sap.replayAll', { count: dead.length })}
        </Button>
      ) : null}
      {replay.data && replay.data.failed.length > 0 ? (
        <Text role="alert" size="sm" tone="danger" mt="1">
          {t('sap.replayFailed', { count: replay.data.failed.length })}
        </Text>
      ) : null}
      <ul role="list" aria-label={t('sap.messages')}>
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            onReplay={(id) => replay.mutate({ body: { ids: [id] } })}
            replaying={replaying.includes(message.id)}
          />
        ))}
      </ul>
      {total > pageSize ? (
        <Pagination page={page} pageSize={pageSize} total={total} onPageChange={setPage} />
      ) : null}
    </Box>
  );
};

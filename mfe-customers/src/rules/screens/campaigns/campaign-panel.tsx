import {
  nextCampaignMoves,
  type CampaignDetail,
  type CampaignMove,
  type CampaignRecipientState,
} from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { EditIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog, SidePanel } from '@sala/shared-ui/overlay';
import {
  notify,
  useCrumb,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { CampaignChip } from './campaign-chip';
import { CampaignList } from './campaign-list';
import { DefinitionPreview } from './campaign-preview';
import { CampaignRecipients } from './campaign-recipients';
import { CampaignResults } from './campaign-results';
import { EditCampaign } from './edit-campaign';
import { useInvalidateCampaigns } from './invalidate-campaigns';

interface ShownProps {
  readonly campaign: CampaignDetail;
  readonly state: CampaignRecipientState | '';
  readonly onState: (state: string) => void;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onOpen: (campaignId: string) => void;
  readonly onClose: () => void;
}

const variantOf = (move: CampaignMove) =>
  move === 'cancelled'
    ? 'dangerGhost'
    : move === 'scheduled' || move === 'running'
      ? 'solid'
      : 'outline';

/** What cannot be taken back is asked about. */
const isAsked = (move: CampaignMove): move is 'scheduled' | 'cancelled' =>
  move === 'scheduled' || move === 'cancelled';

const Shown = ({ campaign, state, onState, canManage, onEdit, onOpen, onClose }: ShownProps) => {
  useCrumb(campaign.title);
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateCampaigns();
  const [asking, ask] = useState<'scheduled' | 'cancelled' | null>(null);
  const move = useMutation({
    ...apiMutation('campaignMove'),
    onSuccess: ({ status, title }: CampaignDetail) => {
      notify.success(t(`campaigns.moved.${status}`, { name: title }));
      ask(null);
      invalidate();
    },
  });
  const duplicate = useMutation({
    ...apiMutation('campaignCreate'),
    onSuccess: (created: CampaignDetail) => {
      notify.success(t('campaigns.saved', { name: created.title }));
      invalidate();
      onOpen(created.id);
    },
  });
  const failure = useFailure(move.error);
  const copyFailure = useFailure(duplicate.error);
  const {
    id: campaignId,
    version,
    status,
    definition,
    pausedBecause,
    dailyLimit,
    totals,
  } = campaign;
  const send = (to: CampaignMove) =>
    move.mutate({ params: { campaignId }, body: { status: to, version } });
  const at = campaign.startedAt ?? campaign.scheduledAt;
  const moves = nextCampaignMoves(status);
  const forward = moves.filter((to) => to !== 'cancelled');
  // Keyed by place: what pauses becomes what resumes, and keeps the focus.
  const moveButton = (to: CampaignMove, place: number) => (
    <Button
      key={place}
      variant={variantOf(to)}
      {...(to === 'cancelled' ? { me: 'auto' } : {})}
      loading={move.isPending && move.variables.body.status === to}
      onClick={() => {
        move.reset();
        if (isAsked(to)) ask(to);
        else send(to);
      }}
    >
      {t(`campaigns.moves.${to}`)}
    </Button>
  );
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={campaign.title}
      onClose={onClose}
      footer={
        canManage ? (
          <>
            {moves.includes('cancelled') ? moveButton('cancelled', -1) : null}
            {status === 'draft' ? (
              <Button onClick={onEdit}>
                <EditIcon />
                {t('campaigns.edit')}
              </Button>
            ) : (
              <Button
                loading={duplicate.isPending}
                onClick={() =>
                  duplicate.mutate({
                    body: {
                      ...definition,
                      title: t('campaigns.copyOf', { name: campaign.title }).slice(0, 120),
                      scheduledAt: null,
                    },
                  })
                }
              >
                {t('campaigns.duplicate')}
              </Button>
            )}
            {forward.map((to, place) => moveButton(to, place))}
          </>
        ) : null
      }
    >
      <Box display="grid" gap="5" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <CampaignChip status={status} />
          <Text size="sm" tone="muted">
            {t('campaigns.toBy', {
              audience: t(`campaigns.audiences.${campaign.audience}`),
              channel: t(`campaigns.channels.${campaign.channel}`),
            })}
            {at ? ` · ${format.dateTime(at)}` : ''}
          </Text>
        </Flex>
        {pausedBecause ? (
          <Text role="alert" tone="danger">
            {t(`campaigns.pausedBecause.${pausedBecause}`)}
          </Text>
        ) : null}
        {dailyLimit?.freeAt && totals.queued > 0 ? (
          <Text role="status">
            {t('campaigns.limitReached', {
              limit: format.number(dailyLimit.limit),
              at: format.dateTime(dailyLimit.freeAt),
            })}
          </Text>
        ) : null}
        {asking === null && (failure ?? copyFailure) ? (
          <Text role="alert" tone="danger">
            {[(failure ?? copyFailure)?.title, (failure ?? copyFailure)?.detail]
              .filter(Boolean)
              .join(' ')}
          </Text>
        ) : null}
        {campaign.startedAt === null ? (
          <>
            <Text tone="muted">{t('campaigns.notStarted')}</Text>
            {canManage && status === 'draft' ? <CampaignList campaign={campaign} /> : null}
            {canManage && (status === 'draft' || status === 'scheduled') ? (
              <DefinitionPreview
                definition={definition}
                campaignId={campaign.listed === null ? null : campaignId}
              />
            ) : null}
          </>
        ) : (
          <>
            <CampaignResults campaign={campaign} />
            <CampaignRecipients campaignId={campaignId} state={state} onState={onState} />
          </>
        )}
      </Box>
      {asking ? (
        <ConfirmDialog
          open
          title={t(`campaigns.ask.${asking}.title`, { name: campaign.title })}
          text={t(`campaigns.ask.${asking}.text`)}
          confirmLabel={t(`campaigns.moves.${asking}`)}
          danger={asking === 'cancelled'}
          onConfirm={() => send(asking)}
          onClose={() => ask(null)}
          pending={move.isPending}
          problem={failure}
        />
      ) : null}
    </SidePanel>
  );
};

export interface CampaignPanelProps extends Omit<ShownProps, 'campaign' | 'onEdit'> {
  readonly campaignId: string;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
}

/** What becomes of messages is told by no event. */
const askEveryMs = 5000;

/** One campaign with its results, or its form. */
export const CampaignPanel = ({ campaignId, editing, onEdit, ...panel }: CampaignPanelProps) => {
  const { t } = useTranslation('customers');
  const view = useQuery({
    ...apiQuery('campaignView', { params: { campaignId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? askEveryMs : false),
  });
  const failure = useFailure(view.error);
  if (view.data && editing && view.data.status === 'draft')
    return <EditCampaign campaign={view.data} onClose={() => onEdit(false)} />;
  if (view.data) return <Shown campaign={view.data} onEdit={() => onEdit(true)} {...panel} />;
  return (
    <SidePanel beside="record" open width="wide" title={t('campaigns.one')} onClose={panel.onClose}>
      {isMissing(view) ? (
        <ErrorState title={t('campaigns.notFound')} text={t('campaigns.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};

import { isOpenLead, type Lead, type LeadDetail } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, LoadingState } from '@sala/shared-ui';
import { CheckIcon, DeleteIcon, EditIcon, JoinedIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useCrumb, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { EditLead } from './edit-lead';
import { MoveMenu } from './lead-actions';
import { useLeadChip, useSlaChip } from './lead-chips';
import { LeadFacts } from './lead-facts';
import { LeadLog } from './lead-log';
import type { Move } from './use-move-lead';

export interface LeadActions {
  readonly onMove: (move: Move) => void;
  readonly onRespond: (lead: Lead) => void;
  readonly onMerge: (lead: LeadDetail) => void;
  /** undefined without permission. */
  readonly onDelete: ((lead: Lead) => void) | undefined;
}

export interface LeadPanelProps {
  readonly leadId: string;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
  readonly onClose: () => void;
  /** undefined for readers. */
  readonly actions: LeadActions | undefined;
}

const Shown = ({
  lead,
  now,
  actions,
  onEdit,
  onClose,
}: { readonly lead: LeadDetail; readonly now: number } & Pick<
  LeadPanelProps,
  'actions' | 'onEdit' | 'onClose'
>) => {
  useCrumb(lead.name);
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = useLeadChip();
  const slaChip = useSlaChip(now);
  const mayConvert = lead.status === 'nurture' || lead.status === 'qualified';
  const open = isOpenLead(lead.status);
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={lead.name}
      description={t('leads.since', { date: format.dateTime(lead.createdAt) })}
      onClose={onClose}
      footer={
        actions ? (
          <>
            {actions.onDelete && lead.status !== 'converted' ? (
              <Button variant="dangerGhost" me="auto" onClick={() => actions.onDelete?.(lead)}>
                <DeleteIcon />
                {t('delete')}
              </Button>
            ) : null}
            <Button onClick={() => onEdit(true)}>
              <EditIcon />
              {t('leads.edit')}
            </Button>
            {mayConvert ? (
              <Button variant="solid" onClick={() => actions.onMove({ lead, status: 'converted' })}>
                <JoinedIcon />
                {t('leads.convert')}
              </Button>
            ) : open ? (
              <Button variant="solid" onClick={() => actions.onRespond(lead)}>
                <CheckIcon />
                {t('leads.respond')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <Flex gap="2" wrap="wrap" align="center" mb="4">
        {chipOf(lead.status)}
        {slaChip(lead)}
        {actions ? (
          <Flex gap="2" ms="auto" wrap="wrap">
            {mayConvert ? (
              <Button onClick={() => actions.onRespond(lead)}>{t('leads.respond')}</Button>
            ) : null}
            {open ? (
              <Button onClick={() => actions.onMerge(lead)}>{t('leads.merge')}</Button>
            ) : null}
            <MoveMenu lead={lead} onMove={actions.onMove} />
          </Flex>
        ) : null}
      </Flex>
      <Box display="grid" gap="6">
        <LeadFacts lead={lead} canWrite={actions !== undefined} />
        <LeadLog lead={lead} canWrite={actions !== undefined} />
      </Box>
    </SidePanel>
  );
};

export const LeadPanel = ({ leadId, editing, onEdit, onClose, actions }: LeadPanelProps) => {
  const { t } = useTranslation('customers');
  const view = useQuery(apiQuery('leadView', { params: { leadId } }));
  const failure = useFailure(view.error);
  if (view.data && editing && actions)
    return <EditLead key={leadId} lead={view.data} onClose={() => onEdit(false)} />;
  if (view.data)
    return (
      <Shown
        lead={view.data}
        now={view.dataUpdatedAt}
        actions={actions}
        onEdit={onEdit}
        onClose={onClose}
      />
    );
  return (
    <SidePanel beside="record" open width="wide" title={t('leads.one')} onClose={onClose}>
      {isMissing(view) ? (
        <ErrorState title={t('leads.notFound')} text={t('leads.notFoundText')} />
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

import type { Lead, LeadDetail } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useState } from 'react';
import { ConvertDialog } from './convert-dialog';
import { DeleteLeadDialog } from './delete-lead-dialog';
import { NewLead } from './edit-lead';
import { LeadPanel } from './lead-panel';
import type { LeadPlace } from './lead-search';
import { LostDialog } from './lost-dialog';
import { MergeDialog } from './merge-dialog';
import { RespondDialog } from './respond-dialog';
import type { LeadMoves } from './use-move-lead';
import { WebFormsPanel } from './web-forms-panel';

export interface LeadOverlaysProps {
  readonly place: LeadPlace;
  readonly go: (changes: Partial<Pick<LeadPlace, 'leadId' | 'new' | 'edit' | 'forms'>>) => void;
  readonly moving: LeadMoves;
  readonly responding: Lead | null;
  readonly onRespond: (lead: Lead | null) => void;
}

/** Panel named in the URL and the dialogs of pending actions. */
export const LeadOverlays = ({ place, go, moving, responding, onRespond }: LeadOverlaysProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('leads:write');
  const canDelete = useCan('leads:delete');
  const canManage = useCan('leads:manage');
  const [merging, setMerging] = useState<LeadDetail | null>(null);
  const [deleting, setDeleting] = useState<Lead | null>(null);
  const close = () => go({ new: '', leadId: '', edit: '' });
  const actions = canWrite
    ? {
        onMove: moving.move,
        onRespond,
        onMerge: setMerging,
        onDelete: canDelete ? setDeleting : undefined,
      }
    : undefined;
  return (
    <>
      {place.new && canWrite ? <NewLead onClose={close} /> : null}
      {place.new && !canWrite ? (
        <SidePanel beside="form" open title={t('newLeads.new')} onClose={close}>
          <AccessDenied permission={t('permissions.leads.write')} />
        </SidePanel>
      ) : null}
      {place.leadId && !place.new ? (
        <LeadPanel
          leadId={place.leadId}
          editing={place.edit === '1'}
          onEdit={(editing) => go({ edit: editing ? '1' : '' })}
          onClose={close}
          actions={actions}
        />
      ) : null}
      {place.forms && canManage && !place.new && !place.leadId ? (
        <WebFormsPanel onClose={() => go({ forms: '' })} />
      ) : null}
      {moving.losing ? (
        <LostDialog
          title={t('leads.loseTitle', {
            name: moving.losing.lead.name,
            status: t(`leads.statuses.${moving.losing.status}`),
          })}
          noted
          onLose={moving.lose}
          onClose={moving.cancel}
          pending={moving.pending}
        />
      ) : null}
      {moving.converting ? (
        <ConvertDialog lead={moving.converting} onClose={moving.cancel} />
      ) : null}
      {responding ? <RespondDialog lead={responding} onClose={() => onRespond(null)} /> : null}
      {merging ? <MergeDialog lead={merging} onClose={() => setMerging(null)} /> : null}
      {deleting ? (
        <DeleteLeadDialog
          lead={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            close();
          }}
        />
      ) : null}
    </>
  );
};

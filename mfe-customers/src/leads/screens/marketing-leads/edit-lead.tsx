import type { Lead, LeadDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import type { RecordLine } from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useInvalidateLeads } from './invalidate-leads';
import { LeadForm } from './lead-form';
import { changesOf, createBody, emptyLead, valuesOfLead } from './lead-rules';

export const NewLead = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateLeads();
  const create = useMutation({
    ...apiMutation('leadCreate'),
    onSuccess: ({ name }: LeadDetail) => {
      notify.success(t('leads.createdDone', { name }));
      invalidate();
      onClose();
    },
  });
  return (
    <LeadForm
      title={t('newLeads.new')}
      submitLabel={t('leads.create')}
      initialValues={emptyLead}
      withOwner
      onSubmit={(values) => create.mutate({ body: createBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};

/** Labels and values of a lead, in a fixed order. */
const useLines = (): ((lead: Lead) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (lead) => [
    { label: t('leads.status'), text: t(`leads.statuses.${lead.status}`) },
    { label: t('leads.name'), text: lead.name },
    { label: t('leads.phone'), text: lead.phone ?? '—' },
    { label: t('leads.email'), text: lead.email ?? '—' },
    { label: t('leads.source'), text: t(`leads.sources.${lead.source}`) },
    { label: t('leads.owner'), text: lead.owner?.name ?? '—' },
    { label: t('leads.interest'), text: lead.interest ?? '—' },
    { label: t('leads.message'), text: lead.message ?? '—' },
    { label: t('leads.nextStep'), text: lead.nextStep ?? '—' },
    { label: t('leads.nextStepOn'), text: lead.nextStepOn ? format.day(lead.nextStepOn) : '—' },
  ];
};

export interface EditLeadProps {
  readonly lead: Lead;
  /** Returns to the lead. */
  readonly onClose: () => void;
}

export const EditLead = ({ lead, onClose }: EditLeadProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateLeads();
  const lines = useLines();
  const update = useMutation({
    ...apiMutation('leadUpdate'),
    onSuccess: ({ name }: LeadDetail) => {
      notify.success(t('leads.updatedDone', { name }));
      invalidate();
      onClose();
    },
  });
  const edit = useRecordEdit({
    entry: lead,
    update,
    send: (body) => update.mutate({ params: { leadId: lead.id }, body }),
    changesOf,
    valuesOf: valuesOfLead,
    lines,
    forget: invalidate,
  });
  return (
    <LeadForm
      title={t('leads.editNamed', { name: lead.name })}
      submitLabel={t('save')}
      initialValues={valuesOfLead(lead)}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};

import type { CampaignDetail } from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, type ReactNode } from 'react';
import { bodiesOf, CampaignForm, type CampaignChoices } from './campaign-form';
import { definitionOf, emptyCampaign, valuesOf, type CampaignValues } from './campaign-values';
import { useInvalidateCampaigns } from './invalidate-campaigns';

const approved = { status: 'approved', sort: 'name', page: '1', pageSize: '100' } as const;
const ended = {
  status: 'running,paused,completed,partially_failed,cancelled',
  sort: '-updatedAt',
  page: '1',
  pageSize: '50',
} as const;

const WithChoices = ({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: (choices: CampaignChoices) => ReactNode;
}) => {
  const { t } = useTranslation('customers');
  const patient = useQuery(apiQuery('ruleFieldList', { query: { subject: 'patient' } }));
  const customer = useQuery(apiQuery('ruleFieldList', { query: { subject: 'customer' } }));
  const lead = useQuery(apiQuery('ruleFieldList', { query: { subject: 'lead' } }));
  const templates = useQuery(apiQuery('messageTemplateList', { query: approved }));
  const earlier = useQuery(apiQuery('campaignList', { query: ended }));
  const all = [patient, customer, lead, templates, earlier];
  const failed = all.find(({ error }) => error);
  const failure = useFailure(failed?.error);
  const choices = useMemo(
    (): CampaignChoices | null =>
      patient.data && customer.data && lead.data && templates.data && earlier.data
        ? {
            fieldsOf: {
              patient: patient.data.items,
              customer: customer.data.items,
              lead: lead.data.items,
            },
            templates: templates.data.items,
            earlier: earlier.data.items,
          }
        : null,
    [patient.data, customer.data, lead.data, templates.data, earlier.data],
  );
  if (choices) return children(choices);
  return (
    <SidePanel beside="form" open width="wide" title={t('campaigns.one')} onClose={onClose}>
      {failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void failed?.refetch()}
          retrying={failed?.isFetching ?? false}
        />
      ) : (
        <LoadingState shape="form" rows={8} />
      )}
    </SidePanel>
  );
};

export interface NewCampaignProps {
  readonly onClose: () => void;
  readonly onCreated: (campaign: CampaignDetail) => void;
}

export const NewCampaign = ({ onClose, onCreated }: NewCampaignProps) => {
  const { t } = useTranslation('customers');
  const zone = useCompanyZone();
  const invalidate = useInvalidateCampaigns();
  const create = useMutation({
    ...apiMutation('campaignCreate'),
    onSuccess: (created: CampaignDetail) => {
      notify.success(t('campaigns.saved', { name: created.title }));
      invalidate();
      onCreated(created);
    },
  });
  const problem = useFailure(create.error);
  return (
    <WithChoices onClose={onClose}>
      {(choices) => (
        <CampaignForm
          title={t('campaigns.new')}
          initialValues={
            // Without a template that is approved nothing can be sent by WhatsApp.
            choices.templates.length > 0 ? emptyCampaign : { ...emptyCampaign, channel: 'sms' }
          }
          choices={choices}
          campaignId={null}
          onSubmit={(values) =>
            create.mutate({
              body: definitionOf(
                values,
                choices.fieldsOf[values.audience],
                zone,
                bodiesOf(choices),
              ),
            })
          }
          submitting={create.isPending}
          problem={problem}
          onClose={onClose}
        />
      )}
    </WithChoices>
  );
};

interface EditCampaignProps {
  readonly campaign: CampaignDetail;
  readonly onClose: () => void;
}

const Editing = ({
  campaign,
  choices,
  onClose,
}: EditCampaignProps & { readonly choices: CampaignChoices }) => {
  const { t } = useTranslation('customers');
  const zone = useCompanyZone();
  const invalidate = useInvalidateCampaigns();
  const update = useMutation({
    ...apiMutation('campaignUpdate'),
    onSuccess: ({ title }: CampaignDetail) => {
      notify.success(t('campaigns.saved', { name: title }));
      invalidate();
      onClose();
    },
  });
  const typed = ({ definition }: CampaignDetail): CampaignValues =>
    valuesOf(definition, choices.fieldsOf[definition.audience], zone);
  const initial = useMemo(
    () => valuesOf(campaign.definition, choices.fieldsOf[campaign.definition.audience], zone),
    [campaign, choices, zone],
  );
  const edit = useRecordEdit({
    entry: campaign,
    update,
    send: (body) => update.mutate({ params: { campaignId: campaign.id }, body }),
    changesOf: (values: CampaignValues, base) => {
      const after = definitionOf(
        values,
        choices.fieldsOf[values.audience],
        zone,
        bodiesOf(choices),
      );
      return Object.fromEntries(
        Object.entries(after).filter(
          ([key, value]) =>
            JSON.stringify(value) !==
            JSON.stringify(base.definition[key as keyof typeof base.definition]), // keys of the same type
        ),
      );
    },
    valuesOf: typed,
    lines: ({ title, definition }) => [
      { label: t('campaigns.name'), text: title },
      { label: t('campaigns.channel'), text: t(`campaigns.channels.${definition.channel}`) },
      { label: t('campaigns.body'), text: definition.message.body ?? '—' },
    ],
    forget: invalidate,
  });
  return (
    <CampaignForm
      title={t('campaigns.editNamed', { name: campaign.title })}
      initialValues={initial}
      choices={choices}
      campaignId={campaign.listed === null ? null : campaign.id}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};

export const EditCampaign = ({ campaign, onClose }: EditCampaignProps) => (
  <WithChoices onClose={onClose}>
    {(choices) => <Editing campaign={campaign} choices={choices} onClose={onClose} />}
  </WithChoices>
);

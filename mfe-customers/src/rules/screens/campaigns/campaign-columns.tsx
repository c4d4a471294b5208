import type { CampaignSummary } from '@sala/shared-contracts';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { CampaignChip } from './campaign-chip';

export const useCampaignColumns = (): readonly [
  Column<CampaignSummary>,
  ...Column<CampaignSummary>[],
] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return [
    {
      key: 'title',
      header: t('campaigns.name'),
      cut: { from: '18rem', below: '13rem' },
      sortable: true,
      cell: ({ title }) => title,
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('campaigns.status'),
      cell: ({ status }) => <CampaignChip status={status} />,
    },
    {
      key: 'audience',
      phone: 'line',
      header: t('campaigns.audience'),
      showFrom: 'lg',
      cell: ({ audience, channel }) =>
        t('campaigns.toBy', {
          audience: t(`campaigns.audiences.${audience}`),
          channel: t(`campaigns.channels.${channel}`),
        }),
    },
    {
      key: 'people',
      header: t('campaigns.people'),
      align: 'end',
      cell: ({ totals }) => format.number(totals.people - totals.withheld),
    },
    {
      key: 'reached',
      header: t('campaigns.reached'),
      align: 'end',
      cell: ({ totals: { delivered, read, replied } }) => format.number(delivered + read + replied),
    },
    {
      key: 'replied',
      header: t('campaigns.states.replied'),
      align: 'end',
      showFrom: 'lg',
      cell: ({ totals }) => format.number(totals.replied),
    },
    {
      key: 'startedAt',
      phone: 'line',
      header: t('campaigns.starts'),
      align: 'end',
      showFrom: 'xl',
      sortable: true,
      cell: ({ startedAt, scheduledAt }) => {
        const at = startedAt ?? scheduledAt;
        return at ? format.dateTime(at) : '—';
      },
    },
  ];
};

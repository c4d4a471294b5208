import { readablePhone, type LeadDetail } from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Link as Styled, Text } from '@sala/shared-ui';
import { FilterSelect } from '@sala/shared-ui/table';
import { Link, notify, useFormat, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { useInvalidateLeads } from './invalidate-leads';

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <Text as="dt" tone="muted" size="sm">
      {label}
    </Text>
    <Text as="dd" m="0" minW="0" overflowWrap="anywhere">
      {children}
    </Text>
  </>
);

/** The owner is edited in place. */
const Owner = ({ lead }: { readonly lead: LeadDetail }) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateLeads();
  const owners = useQuery(apiQuery('leadOwnerList'));
  const assign = useMutation({
    ...apiMutation('leadAssign'),
    onSuccess: ({ owner }: LeadDetail) =>
      notify.success(
        owner ? t('leads.assignedDone', { name: owner.name }) : t('leads.unassignedDone'),
      ),
    onSettled: invalidate,
  });
  const people =
    owners.data?.items ??
    (lead.owner ? [{ id: lead.owner.id, name: lead.owner.name, open: 0 }] : []);
  return (
    <FilterSelect
      label={t('leads.owner')}
      value={lead.owner?.id ?? ''}
      allLabel={t('leads.nobody')}
      onChange={(ownerId) =>
        assign.mutate({
          params: { leadId: lead.id },
          body: { version: lead.version, ownerId: ownerId || null },
        })
      }
      options={[
        { value: 'next', label: t('leads.whoseTurn') },
        ...people.map(({ id, name, open }) => ({
          value: id,
          label: name,
          ...(owners.data ? { count: open } : {}),
        })),
      ]}
    />
  );
};

export const LeadFacts = ({
  lead,
  canWrite,
}: {
  readonly lead: LeadDetail;
  readonly canWrite: boolean;
}) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const utm = Object.entries(lead.utm);
  return (
    <Box display="grid" gap="3">
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="minmax(6rem, auto) 1fr"
        columnGap="4"
        rowGap="1.5"
        m="0"
      >
        {lead.phone ? (
          <Fact label={t('leads.phone')}>
            <Styled href={`tel:${lead.phone}`}>{readablePhone(lead.phone)}</Styled>
          </Fact>
        ) : null}
        {lead.email ? (
          <Fact label={t('leads.email')}>
            <Styled href={`mailto:${lead.email}`}>{lead.email}</Styled>
          </Fact>
        ) : null}
        <Fact label={t('leads.source')}>
          {t(`leads.sources.${lead.source}`)}
          {utm.length > 0 ? ` (${utm.map(([key, value]) => `${key}: ${value}`).join(', ')})` : ''}
        </Fact>
        {lead.interest ? <Fact label={t('leads.interest')}>{lead.interest}</Fact> : null}
        {lead.message ? <Fact label={t('leads.message')}>{lead.message}</Fact> : null}
        {lead.lostReason ? (
          <Fact label={t('leads.lostReason')}>{t(`leads.lostReasons.${lead.lostReason}`)}</Fact>
        ) : null}
        {lead.nextStep ? (
          <Fact label={t('leads.nextStep')}>
            {lead.nextStep}
            {lead.nextStepOn ? ` · ${format.day(lead.nextStepOn)}` : ''}
          </Fact>
        ) : null}
        <Fact label={t('leads.score')}>{format.number(lead.score)}</Fact>
        <Fact label={t('leads.response')}>
          {lead.firstRespondedAt
            ? format.dateTime(lead.firstRespondedAt)
            : t('leads.sla.until', { time: format.dateTime(lead.responseBy) })}
        </Fact>
        {lead.consent ? (
          <Fact label={t('leads.consent')}>
            {lead.consent.text} ({format.dateTime(lead.consent.at)})
          </Fact>
        ) : null}
        {lead.convertedCustomerId ? (
          <Fact label={t('leads.customer')}>
            <Styled asChild>
              <Link to={`${paths.customerManagement}?customerId=${lead.convertedCustomerId}`}>
                {t('leads.openCustomer')}
              </Link>
            </Styled>
          </Fact>
        ) : null}
        {canWrite ? null : <Fact label={t('leads.owner')}>{lead.owner?.name ?? '—'}</Fact>}
      </Box>
      {canWrite ? <Owner lead={lead} /> : null}
    </Box>
  );
};

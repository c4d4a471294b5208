import type { Lead, LeadDetail } from '@sala/shared-contracts';
import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useNavigate, useQuery, useTranslation } from '@sala/shell-sdk';
import { useId, useState } from 'react';
import { useFailure } from '../../components/failure';
import { paths } from '../../paths';
import { Candidates, Choice, useDetail } from './candidates';
import { useForgetLeads } from './forget-leads';

export interface ConvertDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** A new customer: nobody in the list. */
const fresh = 'new';

/** Makes a customer of a lead: one who is there already, or a new one. */
export const ConvertDialog = ({ lead, onClose }: ConvertDialogProps) => {
  const { t } = useTranslation('customers');
  const group = useId();
  const navigate = useNavigate();
  const forget = useForgetLeads();
  const detailOf = useDetail();
  const mayCreate = useCan('customers:write');
  const [choice, setChosen] = useState<string | null>(null);
  const found = useQuery(apiQuery('leadCandidateList', { params: { leadId: lead.id } }));
  // Nobody looks like this person: there is nothing to choose between.
  const chosen = choice || (mayCreate && found.data?.customers.length === 0 ? fresh : choice);
  const convert = useMutation({
    ...apiMutation('leadConvert'),
    onSuccess: ({ name, convertedCustomerId }: LeadDetail) => {
      notify.aside({
        kind: 'success',
        text: t('leads.convertedDone', { name }),
        action: { label: t('leads.openCustomer'), onSelect: () => navigate(`${paths.customerManagement}?customerId=${convertedCustomerId ?? ''}`) },
      });
      onClose();
    },
    onSettled: forget,
  });
  const failure = useFailure(convert.error);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('leads.convertTitle', { name: lead.name })}
      confirmLabel={t('leads.convert')}
      pending={convert.isPending}
      problem={failure ?? (chosen === '' ? { title: t('leads.rules.choose') } : null)}
      onConfirm={() =>
        chosen ? convert.mutate({ params: { leadId: lead.id }, body: { version: lead.version, customerId: chosen === fresh ? null : chosen } }) : setChosen('')
      }
      text={
        <Candidates leadId={lead.id}>
          {({ customers }) => (
            <Box role="radiogroup" aria-label={t('leads.convertWho')} display="grid" gap="2" color="fg">
              <Text tone="muted">{t(customers.length > 0 ? 'leads.convertFound' : 'leads.convertNone')}</Text>
              {customers.map((customer) => (
                <Choice
                  key={customer.id}
                  name={group}
                  value={customer.id}
                  checked={chosen === customer.id}
                  onChoose={() => setChosen(customer.id)}
                  title={customer.name}
                  detail={detailOf(customer, customer.code)}
                />
              ))}
              {mayCreate ? <Choice name={group} value={fresh} checked={chosen === fresh} onChoose={() => setChosen(fresh)} title={t('leads.convertNew')} detail={t('leads.convertNewText')} /> : null}
            </Box>
          )}
        </Candidates>
      }
    />
  );
};

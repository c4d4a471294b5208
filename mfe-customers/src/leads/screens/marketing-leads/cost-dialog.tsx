import { leadSources, limits, type LeadSource, type LeadSourceCost } from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { SelectField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  useDayWords,
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { centavosOf } from '../../../parts/money/amounts';
import { MoneyField } from '../../../parts/money/money-field';
import { useInvalidateLeads } from './invalidate-leads';

interface Values {
  readonly source: LeadSource;
  readonly month: string;
  readonly amount: string;
}

const offeredMonths = 12;

/** This month and earlier ones: `yyyy-mm` and their names. */
const useMonths = (): readonly { readonly value: string; readonly label: string }[] => {
  const { say } = useDayWords();
  const today = useToday();
  return useMemo(() => {
    const [year = 0, month = 1] = today.split('-').map(Number);
    return Array.from({ length: offeredMonths }, (_, back) => {
      const first = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString();
      return { value: first.slice(0, 7), label: say('month', first.slice(0, 10)) };
    });
  }, [say, today]);
};

const costIn = (
  costs: readonly LeadSourceCost[],
  { source, month }: Pick<Values, 'source' | 'month'>,
): LeadSourceCost | undefined =>
  costs.find((cost) => cost.source === source && cost.month === month);

/* Shows the recorded amount that the new one replaces. */
const Amount = ({ costs }: { readonly costs: readonly LeadSourceCost[] }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { values } = useFormikContext<Values>();
  const known = costIn(costs, values);
  return (
    <MoneyField
      name="amount"
      label={t('leads.costs.amount')}
      required
      help={
        known
          ? t('leads.costs.known', { amount: format.money(known.amount) })
          : t('leads.costs.unknown')
      }
    />
  );
};

/** Records what a source cost in a month. */
export const CostDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateLeads();
  const months = useMonths();
  const known = useQuery({ ...apiQuery('leadSourceCostList'), meta: failsAlone });
  const costs = known.data?.items ?? [];
  const save = useMutation({
    ...apiMutation('leadSourceCostUpdate'),
    onSuccess: ({ source, month }: LeadSourceCost) => {
      notify.success(
        t('leads.costs.done', {
          source: t(`leads.sources.${source}`),
          month: months.find(({ value }) => value === month)?.label ?? month,
        }),
      );
      onClose();
    },
    onSettled: invalidate,
  });
  const schema = useMemo(
    () =>
      yup.object({
        amount: yup
          .string()
          .required(t('leads.rules.cost'))
          .test('money', t('leads.rules.cost'), (typed) => {
            const centavos = centavosOf(typed);
            return centavos !== null && centavos <= limits.centavosMax; // NaN fails this
          }),
      }),
    [t],
  );
  return (
    <FormDialog<Values>
      open
      onClose={onClose}
      size="sm"
      title={t('leads.costs.title')}
      submitLabel={t('leads.costs.save')}
      initialValues={{ source: 'facebook', month: months[0]?.value ?? '', amount: '' }}
      validationSchema={schema}
      onSubmit={({ source, month, amount }) =>
        save.mutate({
          body: {
            source,
            month,
            amount: centavosOf(amount) ?? 0,
            version: costIn(costs, { source, month })?.version ?? 0,
          },
        })
      }
      submitting={save.isPending || known.isPending}
      problem={useFailure(save.error ?? known.error)}
    >
      <SelectField
        name="source"
        label={t('leads.source')}
        placeholder={null}
        options={leadSources.map((source) => ({
          value: source,
          label: t(`leads.sources.${source}`),
        }))}
      />
      <SelectField
        name="month"
        label={t('leads.costs.month')}
        placeholder={null}
        options={months}
      />
      <Amount costs={costs} />
    </FormDialog>
  );
};

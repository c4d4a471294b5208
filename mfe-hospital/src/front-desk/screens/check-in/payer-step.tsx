import type { CheckInView } from '@sala/shared-contracts';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { Step } from './step';

/** Payer, open debts and price of this visit. */
export const PayerStep = ({ view: { patient, quote } }: { readonly view: CheckInView }) => {
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  const { payer, insurer, policyNumber, debt } = patient;
  const price = quote.freeFollowUp
    ? t('checkIn.freeFollowUp')
    : quote.price === 0
      ? t('checkIn.free')
      : money(quote.price);
  return (
    <Step number={3} title={t('checkIn.steps.payer')}>
      <Facts
        facts={[
          { key: 'payer', label: t('checkIn.payer'), content: payer?.name ?? t('checkIn.self') },
          ...(insurer
            ? [
                {
                  key: 'insurer',
                  label: t('checkIn.insurer'),
                  content: [insurer, policyNumber].filter(Boolean).join(' · '),
                },
              ]
            : []),
          {
            key: 'debt',
            label: t('checkIn.debt'),
            content:
              debt > 0 ? (
                <StatusChip {...statusLooks.toPay}>{money(debt)}</StatusChip>
              ) : (
                t('checkIn.noDebt')
              ),
          },
          { key: 'quote', label: quote.description, content: price },
        ]}
      />
    </Step>
  );
};

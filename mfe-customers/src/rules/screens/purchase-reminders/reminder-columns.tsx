import type { PurchaseReminder, PurchaseReminderStatus } from '@sala/shared-contracts';
import { Flex, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { waitsToLeave } from './waits-to-leave';

const tones: Readonly<Record<PurchaseReminderStatus, StatusLook>> = {
  scheduled: statusLooks.planned,
  sent: statusLooks.agreed,
  responded: statusLooks.ongoing,
  converted: statusLooks.done,
  skipped: statusLooks.off,
  cancelled: statusLooks.cancelled,
  failed: statusLooks.problem,
};

const Second = ({ children }: { readonly children: string }) => (
  <Text as="span" display="block" size="xs" tone="muted">
    {children}
  </Text>
);

/** @param now of the response, in milliseconds */
export const useReminderColumns = (
  now: number,
): readonly [Column<PurchaseReminder>, ...Column<PurchaseReminder>[]] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  /** What came of it, beside its state. */
  const outcomeOf = (one: PurchaseReminder): string => {
    if (one.status === 'converted')
      return [one.convertedPurchase?.folio, one.revenue ? format.money(one.revenue) : null]
        .filter(Boolean)
        .join(' · ');
    if (one.reason !== null) return t(`reminders.reasons.${one.reason}`);
    if (one.sentAt === null) return '';
    const at = format.dateTime(one.respondedAt ?? one.sentAt);
    return one.channel === null ? at : `${t(`reminders.channels.${one.channel}`)} · ${at}`;
  };
  return [
    {
      key: 'customer',
      header: t('reminders.customer'),
      cut: { from: '16rem', below: '12rem' },
      cell: ({ customer, patient }) =>
        customer?.listName ?? patient?.listName ?? t('reminders.hidden'),
    },
    {
      key: 'dueOn',
      phone: 'line',
      header: t('reminders.dueOn'),
      cell: ({ dueOn, snoozed, number }) => (
        <>
          {format.day(dueOn)}
          {snoozed || number > 1 ? (
            <Second>
              {[
                number > 1 ? t('reminders.nth', { n: number }) : null,
                snoozed ? t('reminders.snoozed') : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Second>
          ) : null}
        </>
      ),
    },
    {
      key: 'item',
      phone: 'line',
      header: t('reminders.item'),
      cut: { from: '16rem', below: '12rem' },
      cell: ({ itemName, config }) => itemName ?? config.name,
    },
    {
      key: 'cycle',
      header: t('reminders.cycle'),
      showFrom: 'lg',
      cell: ({ cycleDays, learnedDays }) =>
        cycleDays === null ? (
          '—'
        ) : (
          <>
            {t('reminders.everyDays', { count: cycleDays })}
            {learnedDays !== null && learnedDays !== cycleDays ? (
              <Second>{t('reminders.ownDays', { count: learnedDays })}</Second>
            ) : null}
          </>
        ),
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('reminders.status'),
      cell: (one) => (
        <Flex gap="1.5" wrap="wrap" align="center">
          <StatusChip {...tones[one.status]}>
            {waitsToLeave(one, now)
              ? t('reminders.leaving')
              : t(`reminders.statuses.${one.status}`)}
          </StatusChip>
          {outcomeOf(one) === '' ? null : (
            <Text as="span" size="xs" tone="muted">
              {outcomeOf(one)}
            </Text>
          )}
        </Flex>
      ),
    },
  ];
};

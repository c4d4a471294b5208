import { useFormikContext } from '@sala/shared-ui/form';
import { Stack, Text } from '@sala/shared-ui';
import { Tabs } from '@sala/shared-ui/tabs';
import { useTranslation } from '@sala/shell-sdk';
import { AvailabilityFields, BasicFields, LimitFields, PriceFields } from './event-type-fields';
import { eventTypeTabs, type EventTypeTab } from './event-types-search';
import type { EventTypeValues } from './event-type-values';
import { NotificationFields } from './notification-fields';
import { QuestionFields } from './question-fields';

const tabOf: Readonly<Record<keyof EventTypeValues, EventTypeTab>> = {
  name: 'basics',
  slug: 'basics',
  description: 'basics',
  departmentId: 'basics',
  categoryId: 'basics',
  minutes: 'basics',
  otherMinutes: 'basics',
  color: 'basics',
  kinds: 'basics',
  requiresConfirmation: 'basics',
  assignment: 'availability',
  practitioners: 'availability',
  sites: 'availability',
  slotStep: 'limits',
  bufferBefore: 'limits',
  bufferAfter: 'limits',
  minNoticeMinutes: 'limits',
  windowDays: 'limits',
  dailyLimit: 'limits',
  capacity: 'limits',
  questions: 'questions',
  sendsConfirmation: 'notifications',
  reminding: 'notifications',
  reminders: 'notifications',
  price: 'price',
  followUpDays: 'price',
  freeDays: 'price',
  freeVisits: 'price',
};

const content = {
  basics: BasicFields,
  availability: AvailabilityFields,
  limits: LimitFields,
  questions: QuestionFields,
  notifications: NotificationFields,
  price: PriceFields,
} as const;

interface EventTypeTabsProps {
  readonly tab: EventTypeTab;
  readonly onTab: (tab: EventTypeTab) => void;
}

/** The form in tabs. Errors in hidden tabs are named above. */
export const EventTypeTabs = ({ tab, onTab }: EventTypeTabsProps) => {
  const { t } = useTranslation('hospital');
  const { errors, submitCount } = useFormikContext<EventTypeValues>();
  const faulty = (Object.keys(errors) as (keyof EventTypeValues)[]).map((field) => tabOf[field]); // errors are keyed by field
  const elsewhere =
    submitCount > 0 ? eventTypeTabs.filter((one) => one !== tab && faulty.includes(one)) : [];
  return (
    <>
      {elsewhere.length > 0 ? (
        <Text role="alert" size="sm" tone="danger">
          {t('eventTypes.faultsIn', {
            parts: elsewhere.map((one) => t(`eventTypes.tabs.${one}`)).join(', '),
          })}
        </Text>
      ) : null}
      <Tabs
        label={t('eventTypes.parts')}
        value={tab}
        onChange={onTab}
        tabs={eventTypeTabs.map((value) => {
          const Fields = content[value];
          return {
            value,
            label: t(`eventTypes.tabs.${value}`),
            content: (
              <Stack gap="4">
                <Fields />
              </Stack>
            ),
          };
        })}
      />
    </>
  );
};

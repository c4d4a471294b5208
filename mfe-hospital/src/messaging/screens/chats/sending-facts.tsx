import type { ConversationDetail } from '@sala/shared-contracts';
import { Flex, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import type { OutgoingCheck } from './use-outgoing-check';

const microsPerCent = 10_000;

const Concern = ({ children }: { readonly children: string }) => (
  <Flex gap="1" align="center" color="status.amber.fg">
    <AlertIcon aria-hidden />
    <Text size="xs">{children}</Text>
  </Flex>
);

/** Through which channel it goes, what it costs and what the person agreed to. */
export const SendingFacts = ({
  channel,
  check,
  purpose = 'service',
}: {
  readonly channel: ConversationDetail['channel'];
  readonly check: OutgoingCheck;
  /** What it is written for, which the person may have agreed to or not. */
  readonly purpose?: 'service' | 'marketing';
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { moment } = useZonedFormat(useCompanyZone());
  const { cost, budget, consents, quietUntil } = check;
  const answerTo = (purpose: 'service' | 'marketing') =>
    consents.find((one) => one.purpose === purpose)?.granted ?? null;
  const answer = answerTo(purpose);
  const isOver = budget.micros !== null && budget.spentMicros + cost.micros > budget.micros;
  const costText =
    cost.micros > 0
      ? format.money(cost.micros / microsPerCent, { currency: cost.currency })
      : t('patientChats.facts.free');
  return (
    <Flex role="group" aria-label={t('patientChats.facts.title')} columnGap="3" wrap="wrap">
      <Text size="xs" tone="muted" figures>
        {[
          t('patientChats.facts.by', { channel: t(`patientChats.channels.${channel}`) }),
          // Nothing is counted before there is a text.
          cost.parts > 0 ? costText : null,
          answer === true ? t(`patientChats.facts.agreed.${purpose}`) : null,
          answer === null ? t(`patientChats.facts.neverAsked.${purpose}`) : null,
          purpose === 'service' && answerTo('marketing') === false
            ? t('patientChats.facts.noMarketing')
            : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {answer === false ? <Concern>{t(`patientChats.facts.refused.${purpose}`)}</Concern> : null}
      {isOver ? <Concern>{t('patientChats.facts.overBudget')}</Concern> : null}
      {quietUntil === null ? null : (
        <Text size="xs" tone="muted">
          {t('patientChats.facts.quiet', { time: moment(quietUntil) })}
        </Text>
      )}
    </Flex>
  );
};

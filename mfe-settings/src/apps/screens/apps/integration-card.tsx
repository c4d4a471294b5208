import type { BillingProvider, IntegrationProvider, PhoneChannel } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, Card, Flex, Heading, Text } from '@sala/shared-ui';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { useId, type ReactNode } from 'react';
import { AuditForwardingCard } from './audit-forwarding-card';
import { connectionOf, type ListedIntegration } from './apps-search';
import { DriverChip, HealthChip } from './integration-chips';
import { ChannelConnectionCard } from './channel-connection-card';
import { CompanyConnectionCard } from './company-connection-card';
import { IntegrationTest } from './integration-test';
import { PaymentConnectionCard } from './payment-connection-card';
import { SapConnectionCard } from './sap-connection-card';
import { relativeTime } from '../../../parts/relative-time';

const isPhoneChannel = (provider: IntegrationProvider): provider is PhoneChannel =>
  provider === 'whatsapp' || provider === 'sms';

const isPayments = (provider: IntegrationProvider): provider is BillingProvider =>
  provider === 'stripe' || provider === 'mercado-pago';

/**
 * The mail sandbox stores mail, the Clerk sandbox invents accounts, phones, payments and SAP are
 * simulated.
 */
const sandboxKind = (provider: IntegrationProvider) => {
  if (isPhoneChannel(provider)) return 'phone';
  if (isPayments(provider)) return 'payments';
  if (provider === 'sap') return 'sap';
  return provider === 'clerk' ? 'people' : 'mail';
};

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box display="grid" gridTemplateColumns="6.5rem minmax(0, 1fr)" columnGap="2" py="0.5">
    <Box as="dt" color="fg.muted">
      {label}
    </Box>
    <Box as="dd" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);

interface IntegrationCardProps extends ListedIntegration {
  /** Time of the response in milliseconds. */
  readonly asOf: number;
}

export const IntegrationCard = ({ integration, name, purpose, asOf }: IntegrationCardProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const locale = useLocale();
  const canManage = useCan('apps:manage');
  const id = useId();
  const { driver, health, lastOkAt, lastError, target, testable, provider, own } = integration;
  const isPhone = isPhoneChannel(provider);
  /** Of the company alone, whose card says how it fares. */
  const hasOwnCard = isPhone || isPayments(provider) || provider === 'sap';
  const isOwnOnly = hasOwnCard || provider === 'audit-log';
  const isConnected = connectionOf(integration) === 'connected';
  return (
    <Card asChild display="flex" flexDirection="column" gap="2" p="3">
      <section aria-labelledby={id}>
        <Flex align="center" gap="2" wrap="wrap">
          <Heading id={id} size="sm" flex="1 1 auto">
            {name}
          </Heading>
          <DriverChip driver={driver} />
        </Flex>
        <Text size="sm" tone="muted">
          {purpose}
        </Text>
        {driver === 'sandbox' ? (
          <Text size="sm">{t(`apps.sandboxMeans.${sandboxKind(integration.provider)}`)}</Text>
        ) : null}
        <Box as="dl" fontSize="sm" mt="1">
          {isConnected ? (
            <>
              <Fact label={t('apps.state')}>
                <HealthChip health={health} />
              </Fact>
              <Fact label={t('apps.lastOk')}>
                {lastOkAt ? (
                  <time dateTime={lastOkAt} title={format.dateTime(lastOkAt)}>
                    {relativeTime(lastOkAt, asOf, locale)}
                  </time>
                ) : (
                  t('apps.never')
                )}
              </Fact>
            </>
          ) : null}
          {lastError && !hasOwnCard ? (
            <Fact label={t('apps.lastError')}>
              <Text as="span" tone={health === 'error' ? 'danger' : 'muted'}>
                {lastError}
              </Text>
            </Fact>
          ) : null}
          {target ? <Fact label={t('apps.target')}>{target}</Fact> : null}
        </Box>
        {driver === 'none' && !isOwnOnly ? (
          <Text size="sm" tone="muted">
            {t('apps.askOperator')}
          </Text>
        ) : null}
        {canManage || isOwnOnly ? (
          <Flex align="center" gap="2" wrap="wrap" mt="auto">
            {provider === 'email' ? (
              <CompanyConnectionCard provider={provider} name={name} own={own} />
            ) : null}
            {isPhone ? <ChannelConnectionCard channel={provider} name={name} own={own} /> : null}
            {isPayments(provider) ? (
              <PaymentConnectionCard provider={provider} name={name} own={own} />
            ) : null}
            {provider === 'sap' ? <SapConnectionCard name={name} own={own} /> : null}
            {provider === 'audit-log' ? <AuditForwardingCard name={name} own={own} /> : null}
            {canManage && testable ? (
              <IntegrationTest provider={provider} name={name} explained={isPayments(provider)} />
            ) : null}
          </Flex>
        ) : null}
      </section>
    </Card>
  );
};

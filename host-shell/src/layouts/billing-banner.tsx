import { useAuth, useCan } from '@sala/shared-auth';
import type { BillingNotice } from '@sala/shared-contracts';
import { Box, Flex, IconButton, Link } from '@sala/shared-ui';
import { CloseIcon } from '@sala/shared-ui/icons';
import { Link as RouterLink, useFormat, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { refreshUser } from '../refresh-user';
import { hideForToday, isHiddenToday } from './billing-dismissal';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * What was known when the screen opened: nothing moves below it when something else is learned
 * meanwhile.
 */
const useNoticeOfScreen = (): BillingNotice | undefined => {
  const { pathname } = useLocation();
  const latest = useAuth(({ user }) => user?.company?.billing);
  const [held, setHeld] = useState({ pathname, notice: latest });
  if (held.pathname === pathname) return held.notice;
  setHeld({ pathname, notice: latest });
  return latest;
};

/** A page that stays open for days learns it all the same. */
const useHourlyLook = (): void =>
  useEffect(() => {
    const timer = setInterval(() => void refreshUser(), hourMs);
    return () => clearInterval(timer);
  }, []);

const useSentence = (now: number): ((notice: BillingNotice) => string) => {
  const { t } = useTranslation();
  const format = useFormat();
  const mayPay = useCan('subscription:manage');
  const isOver = useAuth(({ user }) => user?.company?.billing === undefined);
  return ({ kind, until }) => {
    if (isOver) return t('frame.billing.solved');
    // An end is a midnight: the last day is the one before.
    const end = Date.parse(until ?? '') - 1;
    const left = {
      count: Math.max(1, Math.ceil((end - now) / dayMs)),
      date: until === null ? '' : format.date(new Date(end).toISOString()),
    };
    switch (kind) {
      case 'trial_ending':
        return t('frame.billing.trialEnding', left);
      case 'past_due':
        return t('frame.billing.pastDue', left);
      case 'over_limits':
        return t('frame.billing.overLimits');
      case 'read_only':
        return mayPay
          ? t('frame.billing.readOnly')
          : t('frame.billing.readOnlyAsk', {
              owner: t('roles.owner'),
              billing: t('roles.billing'),
            });
    }
  };
};

/** That the company's plan is about to stop something, or has: until it is hidden for today. */
export const BillingBanner = () => {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const mayPay = useCan('subscription:manage');
  const notice = useNoticeOfScreen();
  const sentence = useSentence(now);
  const [hidden, setHidden] = useState<BillingNotice['kind'] | null>(null);
  useHourlyLook();
  if (!notice || hidden === notice.kind || isHiddenToday(notice.kind)) return null;
  const { kind } = notice;
  const isSevere = kind === 'read_only';
  return (
    <Flex
      role="status"
      align="center"
      gap="2"
      ps="4"
      pe="2"
      fontSize="sm"
      bg={isSevere ? 'status.red.bg' : 'status.amber.bg'}
      color={isSevere ? 'status.red.fg' : 'status.amber.fg'}
    >
      <Box flex="1" minW="0" py="2">
        {sentence(notice)}{' '}
        {mayPay ? (
          <Link asChild color="inherit" textDecoration="underline">
            <RouterLink to={paths.billing}>{t('frame.billing.open')}</RouterLink>
          </Link>
        ) : null}
      </Box>
      <IconButton
        size="sm"
        color="inherit"
        label={t('frame.billing.hide')}
        icon={<CloseIcon />}
        onClick={() => {
          hideForToday(kind);
          setHidden(kind);
        }}
      />
    </Flex>
  );
};

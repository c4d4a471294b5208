import { locales, type Locale } from '@sala/shared-contracts';
import { Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { LockIcon } from '@sala/shared-ui/icons';
import { changeLocale, notify, useLocale, useTranslation } from '@sala/shell-sdk';
import { useCallback, useState } from 'react';
import { KioskAppointment } from './kiosk-appointment';
import { KioskBirth } from './kiosk-birth';
import { KioskDesk, KioskToken } from './kiosk-outcome';
import { KioskLeave } from './kiosk-leave';
import type { KioskStep } from './kiosk-steps';
import { KioskTimeLeft } from './kiosk-time-left';
import { KioskWelcome } from './kiosk-welcome';
import { useKioskGuard } from './use-kiosk-guard';
import { FullScreen } from '../full-screen';

/** Seconds until the kiosk resets: long enough to type, and to read the token. */
const typingSeconds = 60;
const readingSeconds = 15;
const timeoutSeconds: Readonly<Record<KioskStep['at'], number | null>> = {
  welcome: null,
  birth: typingSeconds,
  appointment: typingSeconds,
  leave: typingSeconds,
  token: readingSeconds,
  desk: readingSeconds,
};

const nameKey: Readonly<Record<Locale, 'es' | 'en'>> = { 'es-MX': 'es', en: 'en' };

const Languages = () => {
  const { t } = useTranslation('hospital');
  const current = useLocale();
  return (
    <Flex role="group" aria-label={t('board.kiosk.language')} gap="1">
      {locales.map((locale) => (
        <Button
          key={locale}
          lang={locale}
          size="lg"
          variant={locale === current ? 'outline' : 'ghost'}
          aria-pressed={locale === current}
          onClick={() =>
            void changeLocale(locale).catch(() => notify.error(t('board.kiosk.refused.again')))
          }
        >
          {t(`board.kiosk.languages.${nameKey[locale]}`)}
        </Button>
      ))}
    </Flex>
  );
};

interface KioskScreenProps {
  readonly company: string;
  /** Absent on a device, which has nothing behind this screen. */
  readonly onLeave?: () => void;
}

/** Self check-in for patients with a reminder code. */
export const KioskScreen = ({ company, onLeave }: KioskScreenProps) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  const [own] = useState(locale);
  const [step, setStep] = useState<KioskStep>({ at: 'welcome' });
  const [visitor, setVisitor] = useState(0);
  /* Clears text, answers and language for the next patient. */
  const next = useCallback(() => {
    setStep({ at: 'welcome' });
    setVisitor((before) => before + 1);
    if (locale !== own) void changeLocale(own).catch(() => undefined); // the language switch stays available
  }, [locale, own]);
  useKioskGuard(next);
  const seconds = timeoutSeconds[step.at];
  return (
    <FullScreen label={t('board.kiosk.title')} onEscape={next} reopens>
      <Flex align="center" gap="2" wrap="wrap">
        <Text fontWeight="semibold" size="lg" display={{ base: 'none', md: 'block' }}>
          {step.at === 'welcome' ? '' : company}
        </Text>
        <Flex ms="auto" gap="1" align="center">
          <Languages />
          {onLeave ? (
            <IconButton
              size="lg"
              label={t('board.kiosk.leave')}
              icon={<LockIcon />}
              onClick={() => setStep({ at: 'leave' })}
            />
          ) : null}
        </Flex>
      </Flex>
      {step.at === 'welcome' ? (
        <KioskWelcome key={visitor} company={company} onStep={setStep} onOver={next} />
      ) : null}
      {step.at === 'birth' ? <KioskBirth shown={step.shown} onStep={setStep} /> : null}
      {step.at === 'appointment' ? (
        <KioskAppointment step={step} onStep={setStep} onCancel={next} />
      ) : null}
      {step.at === 'token' ? <KioskToken ticket={step.ticket} onNext={next} /> : null}
      {step.at === 'desk' ? <KioskDesk onNext={next} /> : null}
      {step.at === 'leave' && onLeave ? <KioskLeave onLeft={onLeave} onCancel={next} /> : null}
      {seconds === null ? null : <KioskTimeLeft key={step.at} seconds={seconds} onOver={next} />}
    </FullScreen>
  );
};

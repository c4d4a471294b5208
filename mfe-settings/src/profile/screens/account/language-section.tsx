import { locales, type Locale } from '@sala/shared-contracts';
import { Button, Flex } from '@sala/shared-ui';
import { changeLocale, notify, useLocale, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { SettingsSection } from '../../parts/settings-section';

const nameKey: Record<Locale, 'es' | 'en'> = { 'es-MX': 'es', en: 'en' };

/** Language of this device, applied at once. */
export const LanguageSection = () => {
  const { t } = useTranslation('settings');
  const current = useLocale();
  const [coming, setComing] = useState<Locale | null>(null);
  const choose = async (locale: Locale): Promise<void> => {
    setComing(locale);
    try {
      await changeLocale(locale);
    } catch {
      notify.error(t('account.languageFailed')); // the language stays unchanged
    }
    setComing(null);
  };
  return (
    <SettingsSection title={t('account.language')} text={t('account.languageText')}>
      <Flex role="group" aria-label={t('account.language')} gap="2" wrap="wrap">
        {locales.map((locale) => (
          <Button
            key={locale}
            lang={locale}
            aria-pressed={locale === current}
            loading={locale === coming}
            {...(locale === current ? { borderColor: 'accent.solid', color: 'accent.fg' } : {})}
            onClick={() => void choose(locale)}
          >
            {t(`locales.${nameKey[locale]}`)}
          </Button>
        ))}
      </Flex>
    </SettingsSection>
  );
};

import { locales, type Locale } from '@sala/shared-contracts';
import { Button, Flex } from '@sala/shared-ui';
import { notify, useLocale, useTranslation } from '@sala/shell-sdk';
import { changeLocale } from '../i18n';

const nameKey: Record<Locale, 'es' | 'en'> = { 'es-MX': 'es', en: 'en' };

/** Switches the language of everything on screen, without a reload. */
export const LocaleSwitch = () => {
  const { t } = useTranslation();
  const current = useLocale();
  return (
    <Flex role="group" aria-label={t('frame.language')} gap="1">
      {locales.map((locale) => (
        <Button
          key={locale}
          size="sm"
          variant={locale === current ? 'outline' : 'ghost'}
          aria-pressed={locale === current}
          lang={locale}
          onClick={() => changeLocale(locale).catch(() => notify.error(t('failures.noAnswer')))}
        >
          {t(`locales.${nameKey[locale]}`)}
        </Button>
      ))}
    </Flex>
  );
};

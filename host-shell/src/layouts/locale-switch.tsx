import { locales, type Locale } from '@sala/shared-contracts';
import { Button, Flex } from '@sala/shared-ui';
import { notify, useLocale, useTranslation } from '@sala/shell-sdk';
import { changeLocale } from '../i18n';

const nameKey: Record<Locale, 'es' | 'en'> = { 'es-MX': 'es', en: 'en' };

/** Switches the language of everything on screen, without a reload. @param short two letters of each, for a header. */
export const LocaleSwitch = ({ short = false }: { readonly short?: boolean }) => {
  const { t } = useTranslation();
  const current = useLocale();
  return (
    <Flex role="group" aria-label={t('frame.language')} gap={short ? '0' : '1'}>
      {locales.map((locale) => (
        <Button
          key={locale}
          size="sm"
          variant={locale === current ? 'outline' : 'ghost'}
          aria-pressed={locale === current}
          lang={locale}
          {...(short ? { 'aria-label': t(`locales.${nameKey[locale]}`), title: t(`locales.${nameKey[locale]}`), px: '1.5' } : {})}
          onClick={() => changeLocale(locale).catch(() => notify.error(t('failures.noAnswer')))}
        >
          {short ? nameKey[locale].toUpperCase() : t(`locales.${nameKey[locale]}`)}
        </Button>
      ))}
    </Flex>
  );
};

import { locales, type Locale } from '@sala/shared-contracts';
import { Button, Flex, VisuallyHidden } from '@sala/shared-ui';
import { notify, useLocale, useTranslation } from '@sala/shell-sdk';
import { Fragment } from 'react';
import { changeLocale } from '../i18n';

const nameKey: Record<Locale, 'es' | 'en'> = { 'es-MX': 'es', en: 'en' };

/** Switches the language without a reload. @param short two-letter labels, for headers. */
export const LocaleSwitch = ({ short = false }: { readonly short?: boolean }) => {
  const { t } = useTranslation();
  const current = useLocale();
  const Name = short ? VisuallyHidden : Fragment;
  return (
    <Flex role="group" aria-label={t('frame.language')} gap={short ? '0' : '1'}>
      {locales.map((locale) => (
        <Button
          key={locale}
          size="sm"
          variant={locale === current ? 'outline' : 'ghost'}
          aria-pressed={locale === current}
          lang={locale}
          {...(short ? { title: t(`locales.${nameKey[locale]}`), px: '1.5' } : {})}
          onClick={() => changeLocale(locale).catch(() => notify.error(t('failures.noAnswer')))}
        >
          {short ? <span aria-hidden>{nameKey[locale].toUpperCase()}</span> : null}
          <Name>{t(`locales.${nameKey[locale]}`)}</Name>
        </Button>
      ))}
    </Flex>
  );
};

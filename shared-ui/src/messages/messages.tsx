import { createContext, use, type ReactNode } from 'react';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

/** Interface languages (docs/spec/platform.md §3). */
export type UiLocale = 'es-MX' | 'en';

/** The components' own texts; all others are props, translated by the caller. */
export type UiMessages = Readonly<Record<keyof typeof esMX, string>>;

const catalog: Record<UiLocale, UiMessages> = { 'es-MX': esMX, en };

interface UiLanguage {
  readonly locale: UiLocale;
  readonly messages: UiMessages;
}

const LanguageContext = createContext<UiLanguage>({ locale: 'es-MX', messages: esMX });

/** Sets the language of the components below. */
export const UiMessagesProvider = ({
  locale,
  children,
}: {
  locale: UiLocale;
  children: ReactNode;
}) => <LanguageContext value={{ locale, messages: catalog[locale] }}>{children}</LanguageContext>;

/** Fills `{{name}}` placeholders. */
export const fillMessage = (
  message: string,
  facts: Readonly<Record<string, string | number>>,
): string => message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ''));

/** Language and texts of the components. */
export const useUiMessages = (): UiLanguage => use(LanguageContext);

const numberFormats = new Map<UiLocale, Intl.NumberFormat>();

/** Number format of the current language. */
export const useNumberFormat = (): Intl.NumberFormat => {
  const { locale } = useUiMessages();
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
};

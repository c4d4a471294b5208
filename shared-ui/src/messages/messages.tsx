import { createContext, use, type ReactNode } from 'react';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

/** Languages of the interface (specification §9). */
export type UiLocale = 'es-MX' | 'en';

/** The few words that components say by themselves; everything else comes in by props, translated. */
export type UiMessages = Readonly<Record<keyof typeof esMX, string>>;

const catalog: Record<UiLocale, UiMessages> = { 'es-MX': esMX, en };

interface UiLanguage {
  readonly locale: UiLocale;
  readonly messages: UiMessages;
}

const LanguageContext = createContext<UiLanguage>({ locale: 'es-MX', messages: esMX });

/** Gives the components below it their language. */
export const UiMessagesProvider = ({
  locale,
  children,
}: {
  locale: UiLocale;
  children: ReactNode;
}) => <LanguageContext value={{ locale, messages: catalog[locale] }}>{children}</LanguageContext>;

/** Fills the `{{name}}` places of a message. */
export const fillMessage = (
  message: string,
  facts: Readonly<Record<string, string | number>>,
): string => message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ''));

/** Language and own words of the components. */
export const useUiMessages = (): UiLanguage => use(LanguageContext);

const numberFormats = new Map<UiLocale, Intl.NumberFormat>();

/** Formats a number as people of the current language write it. */
export const useNumberFormat = (): Intl.NumberFormat => {
  const { locale } = useUiMessages();
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
};

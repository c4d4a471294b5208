import type { Locale } from '@sala/shared-contracts';
import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useDayWords } from './index';

const wordsIn = async (language: Locale) => {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: {} });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(() => useDayWords(), { wrapper }).result.current;
};

test('days are read with a short month, day first in both languages', async () => {
  const spanish = await wordsIn('es-MX');
  expect(spanish.say('shortDate', '2026-12-03')).toBe('3 dic 2026');
  expect(spanish.say('month', '2026-12-03')).toBe('diciembre de 2026');
  expect(spanish.range('2026-11-23', '2026-11-29')).toBe('23–29 nov 2026');
  const english = await wordsIn('en');
  expect(english.say('shortDate', '2026-12-03')).toBe('3 Dec 2026');
  expect(english.say('longDay', '2026-12-03')).toBe('Thursday 3 December');
});

import { render, renderHook, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { act, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useTranslation } from './translation';

const spoken = async () => {
  const i18n = createInstance();
  const words = (hello: string) => ({ greetings: { hello } });
  await i18n.init({ lng: 'es-MX', resources: { 'es-MX': words('Hola'), en: words('Hello') } });
  return i18n;
};

const Hello = () => <li>{useTranslation('greetings').t('hello')}</li>;

test('a hundred messages share one listener and follow the language', async () => {
  const i18n = await spoken();
  const listened = jest.spyOn(i18n, 'on');
  render(
    <I18nextProvider i18n={i18n}>
      {Array.from({ length: 100 }, (_, index) => (
        <Hello key={index} />
      ))}
    </I18nextProvider>,
  );
  expect(screen.getAllByText('Hola')).toHaveLength(100);
  expect(listened.mock.calls.map(([event]) => event)).toEqual(['languageChanged']);
  await act(() => i18n.changeLanguage('en'));
  expect(screen.getAllByText('Hello')).toHaveLength(100);
});

test('`t` is stable until the language changes', async () => {
  const i18n = await spoken();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  const { result, rerender } = renderHook(() => useTranslation('greetings').t, { wrapper });
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
  await act(() => i18n.changeLanguage('en'));
  expect(result.current).not.toBe(before);
});

test('throws when no language was started', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs what a component throws
  expect(() => renderHook(() => useTranslation('greetings'))).toThrow(
    'There are no languages here',
  );
  quiet.mockRestore();
});

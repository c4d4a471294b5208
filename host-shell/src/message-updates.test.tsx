import { useTranslation } from '@sala/shell-sdk';
import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { I18nextProvider } from 'react-i18next';
import { addMessages, addScreenMessages, changeLocale, i18n, startI18n } from './i18n';

type Messages = Readonly<Record<string, string>>;

const inBoth = (es: Messages, en: Messages = es) => ({
  'es-MX': () => Promise.resolve({ default: es }),
  en: () => Promise.resolve({ default: en }),
});

beforeAll(startI18n);

const Greeting = ({ namespace, word }: { readonly namespace: string; readonly word: string }) => {
  const { t } = useTranslation(namespace);
  return <p role="status">{t(word)}</p>;
};

/** @returns a mock called on each render. */
const show = (namespace: string, word: string): jest.Mock => {
  const drawn = jest.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <Profiler id="greeting" onRender={drawn}>
        <Greeting namespace={namespace} word={word} />
      </Profiler>
    </I18nextProvider>,
  );
  return drawn;
};

test('prefetched messages re-render nothing when no key was missing', async () => {
  await addMessages('ahead', inBoth({ hello: 'Hola' }));
  const drawn = show('ahead', 'hello');
  await act(() =>
    addScreenMessages('ahead', { path: '/ahead/form', messages: inBoth({ form: 'Formulario' }) }),
  );
  await act(() => addMessages('another', inBoth({ hello: 'Otra' })));
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('a missing message appears once loaded', async () => {
  await addMessages('late', inBoth({ hello: 'Hola' }));
  show('late', 'bye');
  expect(screen.getByRole('status')).toHaveTextContent('bye');
  await act(() => addScreenMessages('late', { path: '/late', messages: inBoth({ bye: 'Adiós' }) }));
  expect(screen.getByRole('status')).toHaveTextContent('Adiós');
});

test("another version's messages replace those on screen", async () => {
  await addMessages('released', inBoth({ hello: 'Hola' }));
  show('released', 'hello');
  await act(() => addMessages('released', inBoth({ hello: 'Buenos días' })));
  expect(screen.getByRole('status')).toHaveTextContent('Buenos días');
});

test('a language switch updates all of them', async () => {
  await addMessages('both', inBoth({ hello: 'Hola' }, { hello: 'Hello' }));
  show('both', 'hello');
  await act(() => changeLocale('en'));
  expect(screen.getByRole('status')).toHaveTextContent('Hello');
  await act(() => changeLocale('es-MX'));
});

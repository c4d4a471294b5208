import { useAuth } from '@sala/shared-auth';
import { useFormat } from '@sala/shell-sdk';
import { sessionOf } from '@sala/shell-sdk/testing';
import { act, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Profiler } from 'react';
import { I18nextProvider } from 'react-i18next';
import { followCompanyZone } from './company-zone';

const { user } = sessionOf();

const worksIn = (timeZone: string): void => {
  useAuth.setState({
    user: {
      ...user,
      company: { id: '7f0ffe4e-7c2e-4c43-8a5e-0f3f5d1f7a10', name: 'Luna', timeZone, logoId: null },
    },
  });
};

const Row = () => <p role="status">{useFormat().dateTime('2026-11-05T18:00:00Z')}</p>;

test("the first rendered row uses the company's time zone, and follows a change", async () => {
  worksIn('America/Tijuana');
  followCompanyZone();
  const i18n = createInstance();
  await i18n.init({ lng: 'es-MX', resources: {} });
  const drawn = jest.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <Profiler id="row" onRender={drawn}>
        <Row />
      </Profiler>
    </I18nextProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('05/11/2026, 10:00');
  act(() => worksIn('America/Tijuana')); // refetched from the API
  expect(drawn).toHaveBeenCalledTimes(1);
  act(() => worksIn('America/Cancun'));
  expect(screen.getByRole('status')).toHaveTextContent('05/11/2026, 13:00');
  act(() => useAuth.setState({ user: null }));
});

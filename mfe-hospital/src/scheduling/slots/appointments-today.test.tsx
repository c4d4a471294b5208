import { learnEndpoints, useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import contract from '../../../remote.contract';
import module from '../../remote';

const { answer } = startApi();
learnEndpoints(module.endpoints ?? {});
afterEach(() => useAuth.getState().reset());

test.each([
  ['es-MX', 'Por confirmar: 7'],
  ['en', 'Unconfirmed: 7'],
] as const)(
  "counts today's, unconfirmed and waiting appointments in %s, each linked to its list",
  async (locale, name) => {
    answer('appointmentCounts', { today: 31, upcoming: 90, unconfirmed: 7, waitlist: 2, lost: 4 });
    useAuth.getState().setAuth(sessionOf({ locale }));
    const Component = await module.slots?.widgets?.['appointmentsToday']?.();
    if (!Component) throw new Error('the contract promises it');
    const card = { path: '/card', lazy: () => Promise.resolve({ Component }) };
    await renderModule({
      module: { ...module, routes: [card] },
      namespace: contract.namespace,
      at: '/card',
      locale,
      Provider: UiProvider,
    });
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      '/hospital/appointments?tab=unconfirmed',
    );
  },
);

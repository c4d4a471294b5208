import { UiProvider } from '@sala/shared-ui';
import { useAuth } from '@sala/shared-auth';
import { renderModule, sessionOf, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import contract from '../../../remote.contract';
import module from '../../remote';
import { aLead, minutesAgo } from '../testing/leads';
import '../../testing/render-screen'; // registers the endpoints of this remote
import { NewLeads } from './new-leads';

const { answer } = startApi();

const showCard = (somebody: Somebody = {}) => {
  useAuth.getState().setAuth(sessionOf(somebody));
  const card = { path: '/card', lazy: () => Promise.resolve({ Component: NewLeads }) };
  return renderModule({
    module: { ...module, routes: [card, ...module.routes] },
    namespace: contract.namespace,
    at: '/card',
    locale: 'es-MX',
    Provider: UiProvider,
  });
};

test('shows waiting leads, longest first, and marks overdue ones', async () => {
  const ana = aLead({ name: 'Ana Ríos', createdAt: minutesAgo(125), slaStatus: 'failed' });
  const requests = answer('leadList', {
    items: [ana, aLead({ name: 'Luz Sol', createdAt: minutesAgo(12) })],
    total: 7,
    page: 1,
    pageSize: 5,
  });
  await showCard();
  expect(await screen.findByText('7 sin respuesta')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ana Ríos' })).toHaveAttribute(
    'href',
    `/marketing-leads?leadId=${ana.id}`,
  );
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Ana Ríosvenció hace 2 h',
    'Luz Solhace 12 min',
  ]);
  expect(requests[0]?.query).toMatchObject({ status: 'new', sort: 'responseBy', pageSize: 5 });
});

test('without waiting leads it offers the first step, with the permission', async () => {
  answer('leadList', { items: [], total: 0, page: 1, pageSize: 5 });
  await showCard({ permissions: ['leads:read'] });
  expect(await screen.findByText('Nadie espera respuesta.')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

import { UiProvider } from '@sala/shared-ui';
import { useAuth } from '@sala/shared-auth';
import { renderModule, sessionOf, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import contract from '../../remote.contract';
import module from '../remote';
import '../testing/render-screen';
import { NewLeads } from './new-leads';

const { answer } = startApi();

const showCard = (somebody: Somebody = {}) => {
  useAuth.getState().setAuth(sessionOf(somebody));
  const card = { path: '/card', lazy: () => Promise.resolve({ Component: NewLeads }) };
  return renderModule({ module: { ...module, routes: [card, ...module.routes] }, namespace: contract.namespace, at: '/card', locale: 'es-MX', Provider: UiProvider });
};

const lead = (name: string, minutes: number, slaStatus: 'failed' | 'first_response_due') => ({
  id: `00000000-0000-4000-8000-${String(minutes).padStart(12, '0')}`,
  name,
  phone: '+525512345678',
  email: null,
  source: 'web' as const,
  utm: {},
  interest: null,
  message: null,
  status: 'new' as const,
  lostReason: null,
  owner: null,
  score: 40,
  responseBy: new Date().toISOString(),
  firstRespondedAt: null,
  slaStatus,
  nextStep: null,
  nextStepOn: null,
  convertedCustomerId: null,
  createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  updatedAt: new Date().toISOString(),
  version: 1,
});

test('who waits, the longest first, and who has waited too long', async () => {
  const asked = answer('leadList', { items: [lead('Ana Ríos', 125, 'failed'), lead('Luz Sol', 12, 'first_response_due')], total: 7, page: 1, pageSize: 5 });
  await showCard();
  expect(await screen.findByText('7 sin respuesta')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ana Ríos' })).toHaveAttribute('href', `/marketing-leads?leadId=${lead('', 125, 'failed').id}`);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Ana Ríosvencido, hace 2 h', 'Luz Solhace 12 min']);
  expect(asked[0]?.query).toMatchObject({ status: 'new', sort: 'responseBy', pageSize: 5 });
});

test('nobody waits: said so, with the first step for who may take it', async () => {
  answer('leadList', { items: [], total: 0, page: 1, pageSize: 5 });
  await showCard({ permissions: ['leads:read'] });
  expect(await screen.findByText('Nadie espera respuesta.')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { permissionsOf } from '@sala/shared-contracts';
import { renderModule, sessionOf, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import contract from '../../../remote.contract';
import module from '../../remote';
import { patient, patientPage } from '../../testing/patient.fixture';
import '../../testing/render-screen'; // registers the endpoints, as the shell does on load

const { answer } = startApi();
afterEach(() => useAuth.getState().reset());

test('the palette lists the best matches and links to the record', async () => {
  useAuth.getState().setAuth(sessionOf());
  const requests = answer('patientList', patientPage(patient));
  const find = await module.slots?.search?.['patients']?.();
  const found = await find?.('garsia', new AbortController().signal);
  expect(requests[0]?.query).toMatchObject({ search: 'garsia', sort: 'relevance', pageSize: 8 });
  expect(found).toEqual([
    {
      id: patient.id,
      title: patient.name,
      detail: 'EXP-000001 · 12/03/1985 · +52 55 1234 5678',
      path: `/hospital/patient?patientId=${patient.id}`,
    },
  ]);
});

test('the palette does not search patients for marketing', () => {
  const { permission } = contract.slots.search.find(({ key }) => key === 'patients') ?? {};
  expect(permission && permissionsOf(['reception']).includes(permission)).toBe(true);
  expect(permission && permissionsOf(['marketing']).includes(permission)).toBe(false);
});

const customerId = 'c0ffee00-0000-4000-8000-0000000000c1';

const showTab = async (somebody: Somebody = {}) => {
  useAuth.getState().setAuth(sessionOf(somebody));
  const Tab = await module.slots?.customerTabs?.['customerPatients']?.();
  if (!Tab) throw new Error('the contract promises it');
  const Component = () => <Tab customerId={customerId} />;
  return renderModule({
    module: { ...module, routes: [{ path: '/tab', lazy: () => Promise.resolve({ Component }) }] },
    namespace: contract.namespace,
    at: '/tab',
    locale: somebody.locale ?? 'es-MX',
    Provider: UiProvider,
  });
};

test('lists the patients a customer pays for', async () => {
  const requests = answer('patientList', patientPage(patient));
  await showTab();
  expect(await screen.findByRole('link', { name: patient.listName })).toHaveAttribute(
    'href',
    `/hospital/patient?patientId=${patient.id}`,
  );
  expect(requests[0]?.query).toMatchObject({ customerId });
});

test('uses of emergency access lead to their review, and the rest to the report', async () => {
  useAuth.getState().setAuth(sessionOf());
  const Component = await module.slots?.widgets?.['emergencyUses']?.();
  if (!Component) throw new Error('the contract promises it');
  const id = '00000000-0000-4000-8000-0000000000a1';
  const requests = answer('emergencyAccessList', {
    items: [
      {
        id,
        kind: 'emergency',
        user: { id: patient.id, name: 'Lucía Mora' },
        patient: {
          id: patient.id,
          recordNumber: patient.recordNumber,
          name: patient.name,
          listName: patient.listName,
        },
        reason: 'Llegó inconsciente',
        openedAt: '2026-11-24T16:00:00.000Z',
        expiresAt: '2026-11-24T17:00:00.000Z',
        closedAt: null,
        open: false,
        reads: 2,
        review: null,
        reviewable: false,
      },
    ],
    next: null,
    unreviewed: 3,
    users: [],
  });
  await renderModule({
    module: { ...module, routes: [{ path: '/card', lazy: () => Promise.resolve({ Component }) }] },
    namespace: contract.namespace,
    at: '/card',
    locale: 'es-MX',
    Provider: UiProvider,
  });
  const report = '/hospital/patient?report=emergency&reviewed=false';
  expect(await screen.findByRole('link', { name: 'Lucía Mora' })).toHaveAttribute(
    'href',
    `${report}&use=${id}`,
  );
  expect(screen.getByRole('link', { name: 'Ver 2 más' })).toHaveAttribute('href', report);
  expect(requests[0]?.query).toMatchObject({ reviewed: 'false' });
});

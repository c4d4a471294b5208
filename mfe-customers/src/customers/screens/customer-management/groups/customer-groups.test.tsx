import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCustomer, aField, pageOf } from '../../../../testing/records';
import { renderScreen } from '../../../../testing/render-screen';

const { answer } = startApi();

/* Lazy parts are loaded before the first test's timeout starts. */
beforeAll(() => Promise.all([import('../customer-management-page'), import('./customer-groups')]));

const level = aField({
  key: 'nivel',
  label: 'Nivel',
  type: 'select',
  options: [
    { id: '00000000-0000-4000-8000-00000000aaaa', value: 'oro', label: 'Oro', sortOrder: 0 },
  ],
});
const facets = {
  status: [
    { value: 'active', count: 30 },
    { value: 'prospect', count: 1 },
  ],
  kind: [],
  source: [],
  tags: [],
  segment: [],
  consent: [],
  owner: [{ value: 'none', count: 3, label: null }],
  fields: { nivel: [{ value: 'oro', count: 30 }] },
};

const start = async (more: string) => {
  answer('customerFieldList', { items: [level] });
  answer('customerFacets', facets);
  const requests = answer('customerList', pageOf([aCustomer({ name: 'Ana Ríos' })]));
  return { ...(await renderScreen(`/customer-management?view=group${more}`)), requests };
};

test('groups show their counts, expand, and open as a filtered list', async () => {
  const { user, place, requests } = await start('');
  const active = within(await screen.findByRole('region', { name: 'Activo' }));
  expect(active.getByRole('button', { name: 'Activo 30' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(
    within(screen.getByRole('region', { name: 'Prospecto' })).getByRole('button'),
  ).toHaveTextContent('1');
  expect(requests).toEqual([]);
  await user.click(active.getByRole('button', { name: 'Activo 30' }));
  expect(await active.findByRole('button', { name: 'Ana Ríos' })).toBeVisible();
  expect(requests.map(({ query }) => [query.status, query.pageSize])).toEqual([[['active'], 25]]);
  await user.click(active.getByRole('button', { name: 'Ver los 30 en la lista' }));
  await waitFor(() => expect(place()).toBe('/customer-management?status=active'));
});

test('groups by a custom field and respects the active filters', async () => {
  const { user, place, requests } = await start('&status=active');
  expect(await screen.findByRole('region', { name: 'Activo' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Prospecto' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Agrupar por:' }), 'Responsable');
  expect(await screen.findByRole('region', { name: 'Nadie' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Agrupar por:' }), 'Nivel');
  expect(place()).toContain('by=field.nivel');
  await user.click(
    within(await screen.findByRole('region', { name: 'Oro' })).getByRole('button', {
      name: 'Oro 30',
    }),
  );
  await waitFor(() =>
    expect(requests[0]?.query).toMatchObject({
      status: ['active'],
      fields: [{ key: 'nivel', op: 'in', values: ['oro'] }],
    }),
  );
});

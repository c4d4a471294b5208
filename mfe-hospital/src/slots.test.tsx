import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { useScreenCommands } from '@sala/shell-sdk';
import { renderModule, sessionOf, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { act, renderHook, screen } from '@testing-library/react';
import contract from '../remote.contract';
import module from './remote';
import { serviceTree } from './testing/category.fixture';
import { renderScreen } from './testing/render-screen';

const { answer } = startApi();
afterEach(() => useAuth.getState().reset());

test('every slot of the contract has an implementation, and no others exist', () => {
  expect(Object.keys(module.slots?.widgets ?? {})).toEqual(
    contract.slots.widgets.map(({ key }) => key),
  );
});

const showCard = async (somebody: Somebody = {}) => {
  useAuth.getState().setAuth(sessionOf(somebody));
  const Component = await module.slots?.widgets?.['serviceCatalogue']?.();
  if (!Component) throw new Error('the contract promises it');
  const card = { path: '/card', lazy: () => Promise.resolve({ Component }) };
  await renderModule({
    module: { ...module, routes: [card] },
    namespace: contract.namespace,
    at: '/card',
    locale: somebody.locale ?? 'es-MX',
    Provider: UiProvider,
  });
};

test('counts used, unused and archived categories, each linked to its list', async () => {
  const [first, second, third, ...rest] = serviceTree().all;
  if (!first || !second || !third) throw new Error('the tree is too small');
  const items = [
    { ...first, active: true, usageCount: 4 },
    { ...second, active: false, usageCount: 2 },
    { ...third, active: true, usageCount: 0 },
    ...rest.map((category) => ({ ...category, active: true, usageCount: 0 })),
  ];
  const requests = answer('categoryList', { items });
  await showCard();
  expect(await screen.findByRole('link', { name: 'En uso: 1' })).toHaveAttribute(
    'href',
    '/hospital/categories',
  );
  expect(screen.getByRole('link', { name: `Sin usar: ${1 + rest.length}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Archivadas: 1' })).toHaveAttribute(
    'href',
    '/hospital/categories?archived=1',
  );
  expect(requests[0]?.query).toMatchObject({ kind: 'service', includeArchived: true });
});

test('without categories, explains them and offers the first step to editors', async () => {
  answer('categoryList', { items: [] });
  await showCard({ locale: 'en' });
  expect(await screen.findByRole('link', { name: 'New category' })).toHaveAttribute(
    'href',
    '/hospital/categories?new=1',
  );
});

test('without categories, readers get the explanation only', async () => {
  answer('categoryList', { items: [] });
  await showCard({ permissions: ['categories:read'] });
  expect(await screen.findByText(/^Ordenan lo que ofrece la clínica/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

describe('commands of the categories screen', () => {
  const offered = () => renderHook(() => useScreenCommands()).result.current;

  test('n opens the new category form', async () => {
    answer('categoryList', { items: [] });
    const { place } = await renderScreen('/hospital/categories');
    await screen.findByRole('heading', { level: 1 });
    expect(offered().map(({ label, keys }) => [label, keys])).toEqual([
      ['Nueva categoría', 'n'],
      ['Paquetes de inicio', undefined],
    ]);
    const [create] = offered();
    await act(async () => create?.run());
    expect(place()).toBe('/hospital/categories?new=1');
  });

  test('readers get no commands', async () => {
    answer('categoryList', { items: [] });
    await renderScreen('/hospital/categories', { permissions: ['categories:read'] });
    await screen.findByRole('heading', { level: 1 });
    expect(offered()).toEqual([]);
  });
});

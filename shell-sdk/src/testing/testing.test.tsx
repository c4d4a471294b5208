import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  defineModule,
  notify,
  screen as lazyScreen,
  useSearchState,
  useTranslation,
} from '../index';
import { noAnswer, page, problem, renderModule, sessionOf, startApi } from './index';

const { answer } = startApi();

const Greeting = () => {
  const { t } = useTranslation('greeting');
  const [{ name }, change] = useSearchState(parse);
  return (
    <button type="button" onClick={() => (change({ name: 'Eva' }), notify.success('ok'))}>
      {t('hello', { name })}
    </button>
  );
};

const parse = ({ name = 'Ana' }: Readonly<Record<string, string>>) => ({ name });

const greeting = defineModule({
  routes: [{ path: '/greeting', lazy: lazyScreen(() => Promise.resolve({ default: Greeting })) }],
  messages: {
    'es-MX': () => Promise.resolve({ default: { hello: 'Hola, {{name}}' } }),
    en: () => Promise.resolve({ default: { hello: 'Hello, {{name}}' } }),
  },
});

const Provider = ({
  locale,
  children,
}: {
  readonly locale: string;
  readonly children: ReactNode;
}) => <main lang={locale}>{children}</main>;

test('renders a screen at its address and language, with its toasts and navigation', async () => {
  const { user, place, notices, goTo } = await renderModule({
    module: greeting,
    namespace: 'greeting',
    at: '/greeting?name=Luz',
    Provider,
  });
  await user.click(await screen.findByRole('button', { name: 'Hola, Luz' }));
  expect(await screen.findByRole('button', { name: 'Hola, Eva' })).toBeVisible();
  expect(place()).toBe('/greeting?name=Eva');
  expect(notices).toEqual([{ kind: 'success', text: 'ok' }]);
  await goTo('/elsewhere');
  expect(place()).toBe('/elsewhere');
});

test('supports another language', async () => {
  await renderModule({
    module: greeting,
    namespace: 'greeting',
    at: '/greeting',
    locale: 'en',
    Provider,
  });
  expect(await screen.findByRole('button', { name: 'Hello, Ana' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

const nobody = {
  items: [],
  total: 0,
  page: 1,
  pageSize: 25,
  totalIs: 'exact' as const,
  similar: false,
  next: null,
};

const get = (path: string) => fetch(`/api/v1${path}`);

test('validates responses, and passes requests on as the server would', async () => {
  const asked = answer('customerList', ({ query }) => ({
    ...nobody,
    page: query.page,
    pageSize: query.pageSize,
  }));
  const response = await get('/customers?search=%20sol%20&page=2');
  expect(await response.json()).toEqual({ ...nobody, page: 2, pageSize: 25 });
  expect(asked).toEqual([
    {
      params: undefined,
      query: { search: 'sol', sort: 'name', page: 2, pageSize: 25 },
      body: undefined,
    },
  ]);
});

test('a deletion responds with 204', async () => {
  const asked = answer('customerDelete', undefined);
  const id = '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11';
  const response = await fetch(`/api/v1/customers/${id}?code=C-000001`, { method: 'DELETE' });
  expect(response.status).toBe(204);
  expect(asked).toEqual([
    { params: { customerId: id }, query: { code: 'C-000001' }, body: undefined },
  ]);
});

test('a request that violates the contract gets a 500', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const asked = answer('customerList', nobody);
  expect((await get('/customers?color=red')).status).toBe(500);
  expect(asked).toEqual([]);
});

test('simulates problem documents, proxy pages and network errors', async () => {
  answer('customerList', problem('permission.denied', 'No', { detail: 'Pídelo.' }));
  for (const response of [await get('/customers'), await get('/customers')]) {
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'permission.denied',
      status: 403,
      title: 'No',
      detail: 'Pídelo.',
    });
  }
  answer('customerList', page(502));
  expect((await get('/customers')).headers.get('content-type')).toContain('text/html');
  answer('customerList', noAnswer());
  await expect(get('/customers')).rejects.toThrow(TypeError);
});

test('creates sessions of an owner, of somebody with fewer permissions, and without a company', () => {
  expect(sessionOf().user.permissions).toContain('customer-fields:manage');
  expect(sessionOf({ roles: ['reception'] }).user.permissions).not.toContain(
    'customer-fields:manage',
  );
  expect(sessionOf({ permissions: ['customers:read'] }).user.permissions).toEqual([
    'customers:read',
  ]);
  expect(sessionOf({ company: null }).user).toMatchObject({
    company: null,
    roles: [],
    permissions: [],
  });
});

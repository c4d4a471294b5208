import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { planOf, somePlans } from '../../testing/plans';
import { checkoutOf, pageOfProvider, subscriptionOf } from '../../../testing/billing';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const planNamed = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name });
  const list = screen.getByRole('list', { name: 'Planes' });
  const found = within(list)
    .getAllByRole('article')
    .find((card) => card.contains(heading));
  if (!found) throw new Error(`${name} is not a card of the list`);
  return found;
};

test('signed out: prices by month and year, the recommended plan, a comparison, and a link to sign up', async () => {
  answer('planList', { items: somePlans() });
  const { user, place } = await renderScreen('/pricing');
  const clinic = await planNamed('Clínica');
  expect(clinic).toHaveTextContent('$1,299MXN al mes + IVA');
  expect(clinic).toHaveTextContent('Con pago anual ahorras 20%');
  expect(within(clinic).getByText('Recomendado')).toBeVisible();
  expect(within(clinic).getByText('Usuarios sin límite')).toBeVisible();
  expect(within(clinic).getByText('1,500 mensajes al mes')).toBeVisible();
  expect(within(clinic).getByRole('link', { name: 'Empezar con Clínica' })).toHaveAttribute(
    'href',
    '/sign-up',
  );
  expect(within(await planNamed('Esencial')).queryByText('Recomendado')).not.toBeInTheDocument();
  expect(screen.getByText('Precios en pesos mexicanos (MXN), más 16% de IVA.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute('href', '/sign-in');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);

  const table = await screen.findByRole('table', { name: 'Compara los planes' });
  const row = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Incluye', 'Esencial', 'Clínica']);
  expect(row('Usuarios').map((cell) => cell.textContent)).toEqual(['3', 'Sin límite']);
  expect(row('Función agenda').map((cell) => cell.textContent)).toEqual(['Incluido', 'Incluido']);
  expect(row('Función espera').map((cell) => cell.textContent)).toEqual([
    '–No incluido',
    'Incluido',
  ]);

  // The annual cycle shows its price and saving and is kept in the URL.
  await user.click(screen.getByRole('radio', { name: 'Anual · ahorra hasta 20%' }));
  expect(place()).toBe('/pricing?cycle=annual');
  const essential = await planNamed('Esencial');
  expect(essential).toHaveTextContent('$4,990MXN al año + IVA');
  expect(essential).toHaveTextContent('Equivale a $415.83 al mes');
  expect(within(essential).getByText('Ahorras 17%: $998 al año')).toBeVisible();
});

test('the category is chosen by URL or click; a saving of zero is hidden', async () => {
  answer('planList', { items: somePlans() });
  const { user, place } = await renderScreen('/pricing?category=service&cycle=annual');
  const growth = await planNamed('Crecimiento');
  expect(growth).toHaveTextContent('$12,006MXN al año + IVA');
  expect(growth).toHaveTextContent('Equivale a $1,000.50 al mes');
  expect(screen.queryByText(/ahorra/i)).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Anual' })).toBeChecked();
  expect(screen.queryByRole('heading', { name: 'Esencial' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Agenda' }));
  expect(place()).toBe('/pricing?category=booking&cycle=annual');
  expect(await planNamed('Esencial')).toBeVisible();
});

test('plans with equal savings promise it without "hasta"', async () => {
  answer('planList', { items: [planOf('Uno'), planOf('Dos')] });
  await renderScreen('/pricing');
  expect(await screen.findByRole('radio', { name: 'Anual · ahorra 17%' })).toBeVisible();
});

test('signed in without a company: the next step is to set it up', async () => {
  answer('planList', { items: somePlans() });
  await renderScreen('/pricing', { company: null });
  const link = within(await planNamed('Clínica')).getByRole('link', {
    name: 'Configurar mi empresa para Clínica',
  });
  expect(link).toHaveAttribute('href', '/company-setup');
  expect(screen.queryByRole('link', { name: 'Inicia sesión' })).not.toBeInTheDocument();
});

test('people who may buy choose a plan, and leave for the provider’s page', async () => {
  answer('planList', { items: somePlans() });
  answer(
    'subscriptionView',
    subscriptionOf({ status: 'trialing', cycle: null, paymentMethod: null }),
  );
  const { user } = await renderScreen('/pricing', { roles: ['billing'] });
  const checkouts = answer('checkoutCreate', checkoutOf({ url: pageOfProvider('pagar') }));
  await user.click(
    within(await planNamed('Clínica')).getByRole('button', { name: 'Elegir Clínica' }),
  );
  await waitFor(() => expect(location.hash).toBe('#pagar'));
  expect(checkouts[0]?.body).toMatchObject({ cycle: 'monthly', recurring: true });
  await user.click(
    screen.getByRole('button', { name: 'Pagar solo un mes de Clínica, en OXXO o por SPEI' }),
  );
  await waitFor(() => expect(checkouts[1]?.body).toMatchObject({ recurring: false }));
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
});

test('with a running subscription the own plan is marked, and others lead to the change', async () => {
  const [first, second] = somePlans();
  answer('planList', { items: [first, second].filter((plan) => plan !== undefined) });
  answer(
    'subscriptionView',
    subscriptionOf({ plan: { code: second?.code ?? '', name: { 'es-MX': 'C', en: 'C' } } }),
  );
  await renderScreen('/pricing', { roles: ['owner'] });
  expect(await within(await planNamed('Clínica')).findByText('Tu plan actual')).toBeVisible();
  expect(
    within(await planNamed('Esencial')).getByRole('link', { name: 'Cambiar a Esencial' }),
  ).toHaveAttribute(
    'href',
    `/settings/billing?open=change&plan=${first?.code ?? ''}&cycle=monthly`,
  );
});

test('whoever has a plan begins where it is offered', async () => {
  const plans = somePlans();
  const own = plans.find(({ category }) => category === 'service');
  answer('planList', { items: plans });
  answer('subscriptionView', {
    ...subscriptionOf({ status: 'active', cycle: 'annual' }),
    plan: { code: own?.code ?? '', name: { 'es-MX': 'Crecimiento', en: 'Growth' } },
  });
  await renderScreen('/pricing', { roles: ['owner'] });
  expect(await planNamed('Crecimiento')).toHaveTextContent('Tu plan');
  expect(screen.getByRole('radio', { name: 'Anual' })).toBeChecked();
});

test('other people read who may buy and get no button', async () => {
  answer('planList', { items: somePlans() });
  await renderScreen('/pricing', { roles: ['nurse'] });
  expect(within(await planNamed('Clínica')).queryByRole('link')).not.toBeInTheDocument();
  expect(
    screen.getByText('Para contratar un plan, pídeselo a quien tenga el rol Propietario o Caja.'),
  ).toBeVisible();
});

test('an empty category explains itself and offers contact', async () => {
  answer('planList', { items: [] });
  await renderScreen('/pricing');
  expect(
    await screen.findByRole('heading', { name: 'Por ahora no hay planes de este tipo' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contactar a ventas' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('shows a skeleton while loading; an error and a lost network offer Retry', async () => {
  let deliver = (_answer: Response): void => undefined;
  answer('planList', () => new Promise<Response>((resolve) => (deliver = resolve)));
  const { user } = await renderScreen('/pricing');
  expect(await screen.findByRole('status', { name: 'Cargando planes…' })).toBeInTheDocument();
  deliver(problem('server.unavailable', 'El servicio no está disponible'));
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible');
  answer('planList', noAnswer());
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Algo salió mal'));
  answer('planList', { items: somePlans() });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await planNamed('Clínica')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('in English', async () => {
  answer('planList', { items: somePlans() });
  await renderScreen('/pricing?cycle=annual', null, 'en');
  expect(await screen.findByRole('heading', { name: 'Plans and pricing' })).toBeVisible();
  const [essential] = await screen.findAllByRole('article');
  expect(essential).toHaveTextContent('Esencial (en)');
  expect(essential).toHaveTextContent('$4,990MXN a year + VAT');
  expect(essential).toHaveTextContent('You save 17%: $998 a year');
  expect(
    within(essential as HTMLElement).getByRole('link', { name: 'Get started with Esencial (en)' }),
  ).toBeVisible();
});

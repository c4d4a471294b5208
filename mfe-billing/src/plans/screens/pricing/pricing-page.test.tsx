import { startApi } from '@sala/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import { somePlans } from '../../testing/plans';
import { subscriptionOf } from '../../../testing/billing';
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

test('other people read who may buy and get no button', async () => {
  answer('planList', { items: somePlans() });
  await renderScreen('/pricing', { roles: ['nurse'] });
  expect(within(await planNamed('Clínica')).queryByRole('link')).not.toBeInTheDocument();
  expect(
    screen.getByText('Para contratar un plan, pídeselo a quien tenga el rol Propietario o Caja.'),
  ).toBeVisible();
});

import type { PackEntry } from '@sala/shared-contracts';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { categoryOf } from '../../../testing/category.fixture';

const { answer } = startApi();
const place = '/hospital/categories';

const entry = (code: string, given: Partial<PackEntry> = {}): PackEntry => ({
  kind: 'service',
  code,
  name: code,
  nameEn: code,
  parentCode: null,
  color: '#1d4ed8',
  icon: 'stethoscope',
  meta: {},
  state: 'missing',
  ...given,
});
const dental = [
  entry('cirugia_dental', { name: 'Cirugía dental', nameEn: 'Dental surgery' }),
  entry('extraccion', {
    name: 'Extracción',
    nameEn: 'Extraction',
    parentCode: 'cirugia_dental',
    meta: { minutes: 40 },
  }),
  entry('resina', { name: 'Resina', nameEn: 'Filling', state: 'active' }),
  entry('retenedor', { name: 'Retenedor', nameEn: 'Retainer', state: 'archived' }),
  entry('dolor_dental', {
    kind: 'appointment_reason',
    name: 'Dolor de muela',
    nameEn: 'Toothache',
  }),
  entry('diente_roto', { kind: 'appointment_reason', name: 'Diente roto', nameEn: 'Broken tooth' }),
  entry('odontograma', {
    kind: 'document_type',
    name: 'Odontograma',
    nameEn: 'Dental chart',
    state: 'active',
  }),
];

const openDental = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  answer('categoryList', { items: [] });
  answer('categoryPackView', { items: dental });
  const shown = await renderScreen(`${place}?packs=dental`, options);
  return { ...shown, panel: within(await screen.findByRole('dialog')) };
};

test('lists bundles with missing entries, and returns to the one that was open', async () => {
  answer('categoryList', { items: [categoryOf()] });
  answer('categoryPackList', {
    items: [
      { pack: 'pediatrics', total: 15, missing: 11 },
      { pack: 'dental', total: 15, missing: 0 },
      { pack: 'general', total: 9, missing: 9 },
    ],
  });
  answer('categoryPackView', { items: dental });
  const { user, place: now } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Paquetes de inicio…' }));
  expect(await screen.findByRole('dialog', { name: 'Paquetes de inicio' })).toBeVisible();
  expect(
    (
      await screen.findAllByRole('button', { name: /^(Pediatría|Odontología|Medicina general)/ })
    ).map(({ textContent }) => textContent),
  ).toEqual([
    'PediatríaFaltan 11 de 15',
    'OdontologíaYa tienes todas',
    'Medicina general9 categorías',
  ]);
  await user.click(screen.getByRole('button', { name: /^Odontología/ }));
  expect(await screen.findByRole('dialog', { name: 'Odontología' })).toBeVisible();
  expect(now()).toBe(`${place}?packs=dental`);
  const back = await screen.findByRole('button', { name: 'Todos los paquetes' });
  expect(back).toHaveFocus();
  await user.click(back);
  expect(await screen.findByRole('button', { name: /^Odontología/ })).toHaveFocus();
  expect(now()).toBe(`${place}?packs=1`);
});

test('shows new and existing entries, and adds all but the unticked ones', async () => {
  const { user, panel, notices, place: now } = await openDental();
  answer('categoryPackList', { items: [] });
  const sent = answer('categoryPackAdd', { added: 2, kept: 2 });
  expect(await panel.findByRole('button', { name: 'Agregar 4 categorías' })).toBeEnabled();
  expect(panel.getByRole('checkbox', { name: /^Resina.*Ya la tienes/ })).toBeDisabled();
  expect(
    panel.getByRole('checkbox', { name: /^Retenedor.*La tienes archivada/ }),
  ).not.toBeChecked();
  expect(panel.getByRole('checkbox', { name: /^Extracción.*40 min/ })).toBeChecked();
  expect(
    within(panel.getByRole('group', { name: /^Tipos de documento/ })).getByText('Ya tienes todas'),
  ).toBeVisible();

  await user.click(panel.getByRole('checkbox', { name: 'Todo de Motivos de cita' }));
  expect(panel.getByRole('checkbox', { name: 'Dolor de muela' })).not.toBeChecked();
  const services = panel.getByRole<HTMLInputElement>('checkbox', { name: 'Todo de Servicios' });
  await user.click(panel.getByRole('checkbox', { name: /^Extracción/ }));
  expect([services.checked, services.indeterminate]).toEqual([false, true]);
  await user.click(panel.getByRole('checkbox', { name: 'Diente roto' }));
  await user.click(panel.getByRole('button', { name: 'Agregar 2 categorías' }));

  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'success', text: 'Se agregaron 2 categorías. 2 ya estaban y quedaron igual.' },
    ]),
  );
  expect(sent[0]?.body).toEqual({
    pack: 'dental',
    entries: [
      { kind: 'service', code: 'cirugia_dental' },
      { kind: 'appointment_reason', code: 'diente_roto' },
      { kind: 'service', code: 'resina' },
      { kind: 'document_type', code: 'odontograma' },
    ],
  });
  expect(now()).toBe(`${place}?packs=1`);
});

test('with nothing ticked nothing is added', async () => {
  const { user, panel } = await openDental();
  await user.click(await panel.findByRole('checkbox', { name: 'Todo de Motivos de cita' }));
  await user.click(panel.getByRole('checkbox', { name: 'Todo de Servicios' }));
  expect(panel.getByRole('button', { name: 'Agregar' })).toBeDisabled();
});

test('in English', async () => {
  const { panel } = await openDental({ locale: 'en' });
  expect(await panel.findByRole('checkbox', { name: /^Filling.*Already added/ })).toBeDisabled();
  expect(panel.getByRole('button', { name: 'Add 4 categories' })).toBeVisible();
});

test('a refusal shows in the panel and keeps the selection', async () => {
  const { user, panel } = await openDental();
  answer(
    'categoryPackAdd',
    problem('server.unavailable', 'El servicio no está disponible por el momento.'),
  );
  await user.click(await panel.findByRole('checkbox', { name: 'Diente roto' }));
  await user.click(panel.getByRole('button', { name: 'Agregar 3 categorías' }));
  expect(await panel.findByRole('alert')).toBeVisible();
  expect(panel.getByRole('checkbox', { name: 'Diente roto' })).not.toBeChecked();
});

test.each([
  ['the bundles', '1', 'categoryPackList' as const, /^Odontología/],
  ['one bundle', 'dental', 'categoryPackView' as const, /^Agregar 4 categorías/],
])('a failure to load %s offers a retry', async (_name, packs, endpoint, found) => {
  answer('categoryList', { items: [] });
  answer(endpoint, noAnswer());
  const { user } = await renderScreen(`${place}?packs=${packs}`);
  expect(await screen.findByRole('alert')).toBeVisible();
  answer('categoryPackList', { items: [{ pack: 'dental', total: 7, missing: 4 }] });
  answer('categoryPackView', { items: dental });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: found })).toBeEnabled();
});

test('readers see no bundles', async () => {
  answer('categoryList', { items: [] });
  const requests = answer('categoryPackList', { items: [] });
  await renderScreen(`${place}?packs=1`, { roles: ['reception'] });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests).toEqual([]);
});

import type { PrivacyNotice } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import contract from '../../../../remote.contract';
import { renderScreen } from '../../../testing/render-screen';
import { parseOrganizationSearch } from './organization-search';
import { departmentOf, roomOf, siteOf } from './structure.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/organization';

const clinic = () => {
  const centro = siteOf({ name: 'Centro', address: 'Insurgentes Sur 1457' });
  const dental = departmentOf({ name: 'Dental', siteId: centro.id, tokenPrefix: 'DE' });
  const general = departmentOf({ name: 'Medicina General', tokenPrefix: 'MG' });
  const unit = roomOf({
    name: 'Unidad dental 1',
    siteId: centro.id,
    departmentId: dental.id,
    kind: 'procedure',
  });
  answer('siteList', { items: [centro] });
  answer('departmentList', { items: [dental, general] });
  answer('roomList', { items: [unit] });
  answer('practitionerList', { items: [] });
  return { centro, dental, general, unit };
};

const rowOf = async (name: string) => {
  await screen.findByText(name);
  return screen.getByRole('row', { name: new RegExp(`^${name}`) });
};

describe('the structure', () => {
  test('readers get no actions', async () => {
    const { centro } = clinic();
    const { user, place: now } = await renderScreen(place, {
      permissions: ['organization:read', 'appointments:read'],
    });
    await user.click(within(await rowOf('Centro')).getByText('Centro'));
    expect(now()).toBe(`${place}?siteId=${centro.id}`);
    expect(await screen.findByRole('dialog', { name: 'Centro' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nueva sede' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
  });
});

describe('changes', () => {
  test('moving a room with upcoming appointments asks for confirmation', async () => {
    const { unit } = clinic();
    const { user } = await renderScreen(`${place}?roomId=${unit.id}`);
    answer(
      'roomUpdate',
      problem('structure.has_appointments', 'Todavía hay citas por atender.', {
        meta: { appointments: 3 },
      }),
    );
    const name = await screen.findByRole('textbox', { name: /^Nombre/ }, { timeout: 5000 });
    await write(user, name, ' B');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/^Hay 3 citas por atender en este consultorio/)).toBeVisible();
    const sent = answer('roomUpdate', { ...unit, version: 2 });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ version: 1, appointmentsKnown: 3 }));
  });
});

describe('settings and notices', () => {
  test('a published notice is read-only, without HTML of its own', async () => {
    clinic();
    const notice: PrivacyNotice = {
      id: '00000000-0000-4000-8000-0000000000aa',
      number: 3,
      kind: 'integral',
      locale: 'es-MX',
      body: '# Aviso\n\n<img src=x> **Importante**',
      purposes: [{ key: 'treatment', label: 'Atenderte', required: true }],
      publishedAt: '2026-01-05T15:00:00.000Z',
      version: 2,
    };
    answer('privacyNoticeList', { items: [notice] });
    await renderScreen(`${place}?tab=privacy&noticeId=${notice.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Aviso integral, versión 3' });
    expect(within(dialog).getByText('Importante')).toBeVisible();
    expect(dialog.querySelector('img')).toBeNull();
    expect(
      within(dialog).queryByRole('button', { name: 'Guardar borrador' }),
    ).not.toBeInTheDocument();
  });
});

describe('documents rendered by the server', () => {
  test('are hidden from readers', async () => {
    clinic();
    const { goTo } = await renderScreen(place, { permissions: ['organization:read'] });
    await screen.findByRole('tab', { name: 'Impresión' });
    expect(
      screen.queryByRole('button', { name: 'Vista previa de impresos' }),
    ).not.toBeInTheDocument();
    await goTo(`${place}?tab=print`);
    expect(await screen.findByRole('region', { name: 'Turno' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver documentos' })).not.toBeInTheDocument();
  });
});

test('the plain address makes the prefetched request', () => {
  expect(parseOrganizationSearch({})).toMatchObject({ tab: 'structure', archived: '', new: '' });
  const route = contract.routes.find(({ path }) => path === place);
  expect(route?.preload?.map(({ endpoint }) => endpoint)).toEqual([
    'siteList',
    'departmentList',
    'roomList',
  ]);
});

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
  test('is a tree: departments of every site, then sites with their contents', async () => {
    clinic();
    await renderScreen(place);
    expect(await rowOf('Dental')).toHaveTextContent(/ÁreaDE/);
    const names = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(names).toEqual(['Medicina General', 'Centro', 'Dental', 'Unidad dental 1']);
    expect(screen.getByRole('heading', { level: 1, name: 'Organización' })).toBeVisible();
  });

  test('in English', async () => {
    clinic();
    await renderScreen(place, { locale: 'en' });
    expect(await rowOf('Dental')).toHaveTextContent('Department');
    expect(screen.getByRole('button', { name: 'New site' })).toBeVisible();
  });

  test('an empty structure explains itself and offers the first step', async () => {
    for (const name of ['siteList', 'departmentList', 'roomList'] as const)
      answer(name, { items: [] });
    answer('practitionerList', { items: [] });
    await renderScreen(place);
    expect(await screen.findByText('Todavía no hay sedes')).toBeVisible();
  });

  test('a failure of one list offers a retry of all', async () => {
    clinic();
    answer(
      'roomList',
      problem('server.unavailable', 'El servicio no está disponible por el momento.'),
    );
    const { user } = await renderScreen(place);
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible');
    clinic();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await rowOf('Centro')).toBeVisible();
  });

  test('names the missing permission', async () => {
    await renderScreen(place, { permissions: ['appointments:read'] });
    expect(await screen.findByText(/Ver la organización/)).toBeVisible();
  });

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
  test('a department is created with the code suggested by its name', async () => {
    clinic();
    const sent = answer('departmentCreate', departmentOf({ name: 'Nutrición' }));
    const { user } = await renderScreen(`${place}?new=department`);
    const dialog = await screen.findByRole('dialog', { name: 'Nueva área' });
    await write(user, within(dialog).getByRole('textbox', { name: /^Nombre/ }), 'Nutrición');
    await write(user, within(dialog).getByRole('textbox', { name: 'Prefijo de turno' }), 'nu');
    await user.click(within(dialog).getByRole('button', { name: 'Crear' }));
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({
        name: 'Nutrición',
        code: 'nutricion',
        tokenPrefix: 'NU',
        siteId: null,
      }),
    );
  });

  test('sends only changed fields, with the version on screen', async () => {
    const { dental } = clinic();
    const sent = answer('departmentUpdate', { ...dental, name: 'Odontología', version: 2 });
    const { user, place: at } = await renderScreen(`${place}?departmentId=${dental.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Editar área' });
    const name = within(dialog).getByRole('textbox', { name: /^Nombre/ });
    await user.clear(name);
    await write(user, name, 'Odontología');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, name: 'Odontología' }));

    // The form stays beside the list and goes on from what was saved.
    const code = within(dialog).getByRole('textbox', { name: /^Prefijo/ });
    await user.clear(code);
    await write(user, code, 'OD');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent[1]?.body).toEqual({ version: 2, tokenPrefix: 'OD' }));
    expect(at()).toContain(dental.id);
  });

  test('archiving confirms the number of upcoming appointments', async () => {
    const { unit } = clinic();
    const sent = answer(
      'roomUpdate',
      problem('structure.has_appointments', 'Todavía hay citas por atender.', {
        meta: { appointments: 3 },
      }),
    );
    const { user } = await renderScreen(place);
    await user.click(
      await screen.findByRole('button', { name: 'Más acciones de Unidad dental 1' }),
    );
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('Archivar{Enter}'); // typing selects the menu item
    const dialog = await screen.findByRole('alertdialog', { name: /tiene citas por atender/ });
    expect(dialog).toHaveTextContent('Hay 3 citas por atender');
    answer('roomUpdate', { ...unit, active: false, version: 2 });
    await user.click(within(dialog).getByRole('button', { name: 'Archivar de todos modos' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent[0]?.body).toEqual({ version: 1, active: false, appointmentsKnown: 0 });
  });

  test('Mexican time zones have their common names, others their city', async () => {
    const { centro } = clinic();
    answer('siteList', { items: [{ ...centro, timeZone: 'America/New_York' }] });
    await renderScreen(`${place}?siteId=${centro.id}`);
    const zone = within(
      await screen.findByRole('combobox', { name: 'Zona horaria' }, { timeout: 5000 }),
    );
    expect(zone.getByRole('option', { name: 'Ciudad de México' })).toHaveValue(
      'America/Mexico_City',
    );
    expect(zone.getByRole('option', { name: 'Cancún' })).toHaveValue('America/Cancun');
    expect(zone.getByRole('option', { name: 'New York' })).toHaveValue('America/New_York');
  });

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
  const settings = {
    noShowMinutes: 30,
    checkInEarlyMinutes: 120,
    lateMinutes: 15,
    signDeadlineHours: 24,
    waitlistOfferMinutes: 60,
    receptionMayOverbook: true,
    reminderMinutes: [1440, 120],
    version: 4,
  };

  test('saves a setting and the ticked reminders', async () => {
    clinic();
    answer('clinicSettingsView', settings);
    const sent = answer('clinicSettingsUpdate', { ...settings, version: 5 });
    const { user } = await renderScreen(`${place}?tab=settings`);
    await user.click(await screen.findByRole('checkbox', { name: '2 días antes' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({ version: 4, reminderMinutes: [2880, 1440, 120] }),
    );
  });

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

test("print samples show the clinic's name and fictitious people, print together, and take a logo", async () => {
  clinic();
  const logoId = '00000000-0000-4000-8000-0000000000f1';
  const saved = answer('companyLogoSave', { logoId });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, notices } = await renderScreen(`${place}?tab=print`);
  for (const form of [
    'Turno',
    'Etiqueta',
    'Brazalete',
    'Carnet',
    'Hoja del día',
    'Corte de caja',
  ]) {
    const shown = await screen.findByRole('region', { name: form });
    expect(shown).toBeVisible();
    expect(within(shown).getByText('MUESTRA')).toBeVisible();
  }
  expect(within(screen.getByRole('region', { name: 'Turno' })).getByText('Centro')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Corte de caja' })).getByText('Faltante'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir todo' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await user.upload(
    await screen.findByLabelText('Logo de la clínica', { selector: 'input' }),
    new File(['x'], 'logo.png', { type: 'image/png' }),
  );
  expect(await screen.findByRole('img', { name: 'Logo de la clínica' })).toHaveAttribute(
    'src',
    expect.stringContaining(logoId),
  );
  expect(saved).toHaveLength(1);
  answer('companyLogoDelete', undefined);
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() =>
    expect(notices).toContainEqual(expect.objectContaining({ text: 'Quitaste el logo.' })),
  );
  expect(screen.queryByRole('img', { name: 'Logo de la clínica' })).toBeNull();
});

describe('documents rendered by the server', () => {
  const pdf = {
    name: 'Impresos de muestra.pdf',
    content: new Blob(['%PDF-'], { type: 'application/pdf' }),
  };
  const withFiles = () =>
    Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined });

  test('open in a new tab with one click, and are downloaded when the browser blocks it', async () => {
    clinic();
    withFiles();
    const requests = answer('printSampleView', pdf);
    const opened = jest.spyOn(window, 'open').mockReturnValue(window);
    const { user, place: now } = await renderScreen(place);
    await user.click(await screen.findByRole('button', { name: 'Vista previa de impresos' }));
    expect(now()).toBe(`${place}?tab=print`);
    await user.click(await screen.findByRole('button', { name: 'Ver documentos' }));
    await waitFor(() => expect(opened.mock.calls).toEqual([['blob:sample']]));
    expect(requests).toHaveLength(1);
    opened.mockReturnValue(null);
    const saved = jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Ver documentos' }));
    await waitFor(() =>
      expect(
        saved.mock.contexts.map((link) => (link instanceof HTMLAnchorElement ? link.download : '')),
      ).toEqual([pdf.name]),
    );
  });

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

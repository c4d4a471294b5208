import { act, screen, waitFor, within } from '@testing-library/react';
import type { Lead, SavedView } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aLead, columnsOf, detailOf, minutesAgo } from '../../testing/leads';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const path = '/marketing-leads';
const ana = aLead({
  name: 'Ana Ríos',
  interest: 'Ortodoncia',
  nextStep: 'Llamar',
  nextStepOn: '2026-11-24',
});
const luz = aLead({
  name: 'Luz Sol',
  status: 'qualified',
  slaStatus: 'fulfilled',
  firstRespondedAt: minutesAgo(10),
  owner: { id: '00000000-0000-4000-8000-0000000000aa', name: 'Eva Luna' },
});
const leo = aLead({
  name: 'Leo Paz',
  status: 'contacted',
  slaStatus: 'failed',
  responseBy: minutesAgo(125),
});

const startWith = (...leads: readonly Lead[]) => {
  answer('leadView', ({ params }) => {
    const lead = leads.find(({ id }) => id === params.leadId);
    return lead ? detailOf(lead) : problem('resource.not_found', 'No se encontró lo que buscas.');
  });
  // Registered after the view, whose path pattern would match these paths too.
  answer('leadOwnerList', {
    items: [{ id: '00000000-0000-4000-8000-0000000000aa', name: 'Eva Luna', open: 3 }],
  });
  answer('leadFacets', {
    status: [{ value: 'new', count: 2 }],
    source: [{ value: 'web', count: 3 }],
    owner: [{ value: 'none', count: 1 }],
    sla: [{ value: 'failed', count: 1 }],
  });
  answer('leadList', ({ query }) => ({
    items: [...leads],
    total: leads.length,
    page: query.page,
    pageSize: query.pageSize,
  }));
  return answer('leadBoard', { total: leads.length, columns: columnsOf(leads) });
};
const column = (name: string) => screen.findByRole('region', { name });

describe('the board', () => {
  test('shows stages with their leads; a card is moved by its menu at once, a refused move is reverted', async () => {
    startWith(ana, luz, leo);
    const refused = answer(
      'leadMove',
      problem('resource.version_conflict', 'Alguien más lo cambió.'),
    );
    const { user } = await renderScreen(path);
    const fresh = await column('Nuevo');
    expect(within(fresh).getByRole('listitem')).toHaveTextContent(
      /Ana Ríos.*Ortodoncia.*Sitio web · hace 18 min.*Sigue: Llamar · 24\/11\/2026.*Vence dentro de 1[12] min/,
    );
    expect(within(await column('Contactado')).getByRole('listitem')).toHaveTextContent(
      /Venció hace 2 h/,
    );
    expect(within(await column('Calificado')).getByRole('listitem')).toHaveTextContent('Eva Luna');
    expect(within(await column('Descartado')).getByText('Sin prospectos')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Prospectos');

    await choose(user, 'Más acciones de Ana Ríos', 'Mover a Contactado');
    await waitFor(() => expect(refused).toHaveLength(1));
    await waitFor(async () =>
      expect(within(await column('Nuevo')).getByText('Ana Ríos')).toBeVisible(),
    );

    const requests = answer('leadMove', ({ params }) =>
      detailOf({ ...ana, id: params.leadId, status: 'contacted', version: 2 }),
    );
    answer('leadBoard', {
      total: 2,
      columns: columnsOf([{ ...ana, status: 'contacted', version: 2 }, luz]),
    });
    await choose(user, 'Más acciones de Ana Ríos', 'Mover a Contactado');
    await waitFor(() =>
      expect(requests[0]).toMatchObject({
        params: { leadId: ana.id },
        body: { version: 1, status: 'contacted' },
      }),
    );
    expect(await within(await column('Contactado')).findByText('Ana Ríos')).toBeVisible();
  });

  test('losing a lead asks for a reason; a card is moved by keyboard to a position in the column', async () => {
    startWith(ana, leo);
    const requests = answer(
      'leadMove',
      detailOf({ ...ana, status: 'junk', lostReason: 'spam', version: 2 }),
    );
    const { user } = await renderScreen(path);
    await choose(user, 'Más acciones de Ana Ríos', 'Mover a Descartado');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ana Ríos: Descartado' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar motivo' }));
    expect(await dialog.findByText('Elige el motivo.')).toBeVisible();
    expect(requests).toEqual([]);
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'Motivo' }),
      'Publicidad o broma',
    );
    await user.click(dialog.getByRole('textbox', { name: 'Nota' }));
    await user.paste(' Anuncio ');
    await user.click(dialog.getByRole('button', { name: 'Guardar motivo' }));
    await waitFor(() =>
      expect(requests[0]?.body).toMatchObject({
        version: 1,
        status: 'junk',
        lostReason: 'spam',
        note: 'Anuncio',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const moved = answer('leadMove', detailOf({ ...ana, status: 'contacted', version: 2 }));
    await within(await column('Nuevo')).findByText('Ana Ríos'); // the board still has it there
    screen.getByRole('button', { name: 'Mover Ana Ríos' }).focus();
    await user.keyboard('{Enter}{ArrowRight}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(moved[0]?.body).toMatchObject({ status: 'contacted', afterId: leo.id }),
    );
  });

  test('a button loads more cards of one column', async () => {
    startWith(ana);
    answer('leadBoard', ({ query }) => ({
      total: 45,
      columns: columnsOf([ana]).map((one) =>
        one.status === 'new' ? { ...one, total: query.new ?? 45 } : one,
      ),
    }));
    const { user, place } = await renderScreen(path);
    await user.click(await screen.findByRole('button', { name: 'Ver más de Nuevo: 1 de 45' }));
    await waitFor(() => expect(place()).toBe(`${path}?more=new.40`));
    expect(await screen.findByRole('button', { name: 'Ver más de Nuevo: 1 de 40' })).toBeVisible();
  });

  test('filters are in the URL and in the call', async () => {
    const requests = startWith(ana);
    const { user, place } = await renderScreen(path);
    await column('Nuevo');
    await user.selectOptions(
      screen.getByRole('combobox', { name: /Respuesta/ }),
      await screen.findByRole('option', { name: 'Vencida (1)' }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: /Responsable/ }), 'Nadie (1)');
    await waitFor(() => expect(place()).toBe(`${path}?sla=failed&owner=none`));
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ sla: 'failed', owner: 'none' }));
  });

  test('a reader cannot move cards', async () => {
    startWith(ana);
    await renderScreen(path, { permissions: ['leads:read'] });
    await column('Nuevo');
    expect(
      screen.queryByRole('button', { name: /Mover|Más acciones|Nuevo prospecto/ }),
    ).not.toBeInTheDocument();
  });

  test('distinguishes no results from no leads', async () => {
    startWith();
    const { user } = await renderScreen(`${path}?source=web`);
    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByRole('heading', { name: 'Todavía no hay prospectos' })).toBeVisible();
  });

  test('in English, a failure offers Retry', async () => {
    startWith(ana);
    answer('leadBoard', problem('server.error', 'Algo falló'));
    const { user } = await renderScreen(path, { locale: 'en' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    startWith(ana);
    await user.click(retry);
    expect(await column('New')).toBeVisible();
  });

  test('without the permission, the missing one is named', async () => {
    await renderScreen(path, { permissions: ['customers:read'] });
    expect(await screen.findByText(/Ver prospectos/)).toBeVisible();
  });
});

describe('the table', () => {
  test('the next action of a waiting lead is one click away; columns are stored on the device; it is exported', async () => {
    startWith(ana, luz);
    const requests = answer('leadRespond', detailOf({ ...ana, status: 'contacted', version: 2 }));
    const exported = answer('leadExport', problem('server.unavailable', 'Away'));
    const { user } = await renderScreen(`${path}?view=table&status=new&sort=name`);
    await user.click(await screen.findByRole('button', { name: 'Registrar respuesta a Ana Ríos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Respuesta a Ana Ríos' }));
    await user.click(dialog.getByRole('radio', { name: 'WhatsApp' }));
    await user.click(dialog.getByRole('button', { name: 'Registrar respuesta' }));
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({ version: 1, channel: 'whatsapp', note: null }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Editar a Luz Sol' })).toBeVisible();

    await choose(user, 'Exportar', 'CSV');
    await waitFor(() =>
      expect(exported[0]?.query).toMatchObject({ status: 'new', sort: 'name', format: 'csv' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Columnas' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Columnas' }));
    await user.click(panel.getByRole('checkbox', { name: 'Teléfono' }));
    expect(
      await screen.findByRole('columnheader', { name: 'Teléfono', hidden: true }),
    ).toBeInTheDocument();
    expect(screen.getAllByText(/55 1234 5678/)[0]).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Restablecer columnas' }));
    await waitFor(() =>
      expect(
        screen.queryByRole('columnheader', { name: 'Teléfono', hidden: true }),
      ).not.toBeInTheDocument(),
    );
  });
});

describe('personal settings', () => {
  test('a view stores layout, filters, sort and columns', async () => {
    startWith(ana);
    const late: SavedView = {
      id: '00000000-0000-4000-8000-0000000000bb',
      screen: 'leads',
      name: 'Atrasados',
      settings: { view: 'table', sla: 'failed', sort: 'responseBy' },
      shared: false,
      isDefault: false,
      mine: true,
      ownerName: 'Ana Ruiz',
      version: 1,
    };
    answer('savedViewList', { items: [late] });
    const kept = answer('savedViewCreate', late);
    const { user, place } = await renderScreen(`${path}?source=web`);
    await user.click(await screen.findByRole('button', { name: 'Vistas' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Vistas' }));
    await user.click(await panel.findByRole('textbox', { name: /Nombre de la vista/ }));
    await user.paste('De la página');
    await user.click(panel.getByRole('button', { name: 'Guardar esta vista' }));
    await waitFor(() =>
      expect(kept[0]?.body).toMatchObject({
        screen: 'leads',
        name: 'De la página',
        settings: { source: 'web' },
      }),
    );
    await user.click(await panel.findByRole('button', { name: 'Atrasados' }));
    await waitFor(() => expect(place()).toBe(`${path}?sla=failed&view=table&sort=responseBy`));
  });
});

test('bulk actions: stage with reason and undo, owner, export', async () => {
  startWith(ana, luz);
  const requests = answer('leadBulk', ({ body }) => ({
    done: [ana.id],
    failed:
      body.ids.length > 1
        ? [{ id: luz.id, code: 'lead.transition_refused', title: 'Desde esta etapa no se puede.' }]
        : [],
  }));
  const exported = answer('leadPickedExport', problem('server.unavailable', 'Away'));
  const asides: AsideNotice[] = [];
  const stop = onAside((notice) => asides.push(notice));
  const { user, notices } = await renderScreen(`${path}?view=table`);
  const tick = async () => {
    for (const { name } of [ana, luz])
      await user.click(await screen.findByRole('checkbox', { name: `Seleccionar a ${name}` }));
    return screen.findByRole('region', { name: 'Prospectos seleccionados' });
  };
  const bar = await tick();
  expect(within(bar).getByText('2 prospectos seleccionados')).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() =>
    expect(exported.map(({ body }) => body)).toEqual([{ ids: [ana.id, luz.id], format: 'csv' }]),
  );
  await choose(user, 'Etapa', 'Descartado');
  const dialog = await screen.findByRole('dialog', {
    name: '¿Por qué 2 prospectos pasan a Descartado?',
  });
  await user.selectOptions(within(dialog).getByRole('combobox'), 'Precio');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar motivo' }));
  await waitFor(() =>
    expect(notices).toContainEqual({
      kind: 'error',
      text: '1 prospecto quedó igual: Desde esta etapa no se puede.',
    }),
  );
  await waitFor(() =>
    expect(asides.slice(-1)).toMatchObject([
      { text: '1 prospecto: Descartado', action: { label: 'Deshacer' } },
    ]),
  );
  await act(async () => asides.at(-1)?.action?.onSelect());
  await tick();
  await choose(user, 'Responsable', 'Eva Luna');
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      { ids: [ana.id, luz.id], action: { type: 'status', status: 'junk', lostReason: 'price' } },
      { ids: [ana.id], action: { type: 'undo' } },
      { ids: [ana.id, luz.id], action: { type: 'owner', ownerId: luz.owner?.id } },
    ]),
  );
  stop();
});

describe('web forms', () => {
  const capture = {
    id: '00000000-0000-4000-8000-0000000000fa',
    name: 'Inicio',
    source: 'web' as const,
    consentText: 'Acepto.',
    active: true,
    leads: 3,
    createdAt: minutesAgo(9),
    version: 4,
  };

  test('are created with their consent text, show their address, and can be turned off', async () => {
    startWith(ana);
    answer('leadCaptureList', { items: [capture] });
    const made = answer('leadCaptureCreate', { ...capture, token: 'abc' });
    const changed = answer('leadCaptureUpdate', { ...capture, active: false });
    const { user } = await renderScreen(path);
    await user.click(await screen.findByRole('button', { name: 'Formularios web' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Formularios web' }));
    expect(await panel.findByText('3 prospectos')).toBeVisible();
    expect(panel.queryByText(/lead-forms/)).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Crear formulario' }));
    expect(
      await panel.findByText('Escribe lo que acepta quien llena el formulario.'),
    ).toBeVisible();
    await user.click(panel.getByRole('textbox', { name: 'Nombre' }));
    await user.paste('Campaña');
    await user.click(panel.getByRole('textbox', { name: /Texto que acepta/ }));
    await user.paste('Acepto el aviso.');
    await user.click(panel.getByRole('button', { name: 'Crear formulario' }));
    await waitFor(() =>
      expect(made[0]?.body).toMatchObject({ name: 'Campaña', consentText: 'Acepto el aviso.' }),
    );
    expect(await panel.findByText(`${window.location.origin}/api/v1/lead-forms/abc`)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Desactivar Inicio' }));
    await waitFor(() =>
      expect(changed[0]).toMatchObject({
        params: { captureId: capture.id },
        body: { version: 4, active: false },
      }),
    );
  });

  test('get a new address after confirmation', async () => {
    startWith(ana);
    answer('leadCaptureList', { items: [capture] });
    const renewed = answer('leadCaptureRenew', { ...capture, token: 'xyz', version: 5 });
    const { user } = await renderScreen(path);
    await user.click(await screen.findByRole('button', { name: 'Formularios web' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Formularios web' }));
    await user.click(await panel.findByRole('button', { name: 'Nueva dirección para Inicio' }));
    expect(renewed).toEqual([]);
    await user.click(panel.getByRole('button', { name: 'Crear nueva dirección' }));
    expect(await panel.findByText(`${window.location.origin}/api/v1/lead-forms/xyz`)).toBeVisible();
    expect(renewed[0]).toMatchObject({ params: { captureId: capture.id }, body: { version: 4 } });
  });

  test('are limited to people who manage leads', async () => {
    startWith(ana);
    await renderScreen(`${path}?forms=1`, { permissions: ['leads:read', 'leads:write'] });
    await column('Nuevo');
    expect(screen.queryByRole('button', { name: 'Formularios web' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('shows results by source in a date range', async () => {
  startWith();
  const requests = answer('leadSourceList', {
    items: [
      {
        source: 'web',
        total: 20,
        open: 5,
        converted: 5,
        lost: 10,
        rate: 0.25,
        medianResponseMinutes: 12.4,
        onTimeRate: null,
        booked: 4,
        attended: 3,
        cost: 300_000,
        costPerAttended: 100_000,
      },
    ],
  });
  answer('leadSourceCostList', {
    items: [
      {
        id: '00000000-0000-4000-8000-0000000000c1',
        source: 'web',
        month: new Date().toISOString().slice(0, 7),
        amount: 300_000,
        version: 4,
      },
    ],
  });
  const saved = answer('leadSourceCostUpdate', ({ body }) => ({
    ...body,
    id: '00000000-0000-4000-8000-0000000000c1',
    version: 5,
  }));
  const { user, notices } = await renderScreen(`${path}?view=sources`);
  await waitFor(() =>
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(
      /Sitio web205105.*25%.*43\$3,000\.00\$1,000\.0012 min—/,
    ),
  );
  await user.type(screen.getByLabelText('Desde'), '01112026');
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ from: '2026-11-01' }));
  await user.click(screen.getByRole('button', { name: 'Anotar gasto' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gasto de una fuente' }));
  expect(await dialog.findByText('Todavía no hay nada anotado de ese mes.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Fuente'), 'Sitio web');
  expect(await dialog.findByText('Anotado: $3,000.00')).toBeVisible();
  await user.click(dialog.getByLabelText(/^Gasto del mes/));
  await user.paste('4,500');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toMatchObject([
      { source: 'web', amount: 450_000, version: 4 },
    ]),
  );
  expect(notices.at(-1)?.text).toMatch(/^Se anotó el gasto de Sitio web en/);
});

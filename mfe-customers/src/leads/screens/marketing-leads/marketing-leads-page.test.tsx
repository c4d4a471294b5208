import '../../../testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import type { Lead } from '@sala/shared-contracts';
import { problem, startApi, renderModule, sessionOf, type Somebody } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aLead, columnsOf, detailOf, minutesAgo } from '../../testing/leads';
import { renderScreen } from '../../../testing/render-screen';
import { aField } from '../../../testing/records';
import { UiProvider } from '@sala/shared-ui';
import { useAuth } from '@sala/shared-auth';
import contract from '../../../../remote.contract';
import module from '../../../remote';
import { NewLeads } from '../../slots/new-leads';

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

  test('a reader cannot move cards', async () => {
    startWith(ana);
    await renderScreen(path, { permissions: ['leads:read'] });
    await column('Nuevo');
    expect(
      screen.queryByRole('button', { name: /Mover|Más acciones|Nuevo prospecto/ }),
    ).not.toBeInTheDocument();
  });
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

  test('are limited to people who manage leads', async () => {
    startWith(ana);
    await renderScreen(`${path}?forms=1`, { permissions: ['leads:read', 'leads:write'] });
    await column('Nuevo');
    expect(screen.queryByRole('button', { name: 'Formularios web' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('one lead', () => {
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

  const startWith = (...leads: readonly Lead[]) => {
    answer('leadView', ({ params }) => {
      const lead = leads.find(({ id }) => id === params.leadId);
      return lead ? detailOf(lead) : problem('resource.not_found', 'No se encontró lo que buscas.');
    });
    // Registered after the view, whose path pattern would match these paths too.
    answer('leadOwnerList', {
      items: [{ id: '00000000-0000-4000-8000-0000000000aa', name: 'Eva Luna', open: 3 }],
    });
    answer('leadList', ({ query }) => ({
      items: [...leads],
      total: leads.length,
      page: query.page,
      pageSize: query.pageSize,
    }));
    return answer('leadBoard', { total: leads.length, columns: columnsOf(leads) });
  };

  // The panel's chunk is loaded here: on a busy machine it takes longer than a query waits.
  beforeAll(() => import('./lead-overlays'));

  describe('the panel', () => {
    const open = (lead: Lead) => renderScreen(`${path}?leadId=${lead.id}`);

    test('a new lead requires a name, a contact and a source', async () => {
      startWith();
      const requests = answer('leadCreate', detailOf(ana));
      const { user, place } = await renderScreen(`${path}?new=1`);
      await user.click(await screen.findByRole('button', { name: 'Crear prospecto' }));
      for (const rule of [
        'Escribe el nombre.',
        'Escribe un teléfono o un correo.',
        'Elige de dónde llegó.',
      ])
        expect(await screen.findByText(rule)).toBeVisible();
      await user.click(screen.getByRole('textbox', { name: 'Nombre' }));
      await user.paste('Ana Ríos');
      await user.click(screen.getByRole('textbox', { name: 'Correo' }));
      await user.paste('Ana@Sol.test');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Fuente' }), 'WhatsApp');
      await user.selectOptions(
        screen.getByRole('combobox', { name: 'Responsable' }),
        'Al siguiente en turno',
      );
      await user.click(screen.getByRole('button', { name: 'Crear prospecto' }));
      await waitFor(() =>
        expect(requests[0]?.body).toEqual({
          name: 'Ana Ríos',
          phone: null,
          email: 'ana@sol.test',
          source: 'whatsapp',
          utm: {},
          interest: null,
          message: null,
          nextStep: null,
          nextStepOn: null,
          ownerId: 'next',
        }),
      );
      await waitFor(() => expect(place()).toBe(path));
    });

    test('converting lists possible duplicates first and requires a choice', async () => {
      startWith(luz);
      const customer = {
        id: '00000000-0000-4000-8000-0000000000cc',
        code: 'C-000009',
        name: 'Luz S.',
        email: null,
        phone: luz.phone,
        because: ['phone' as const],
      };
      answer('customerFieldList', { items: [] });
      answer('leadCandidateList', { customers: [customer], leads: [] });
      const requests = answer(
        'leadConvert',
        detailOf({ ...luz, status: 'converted', convertedCustomerId: customer.id, version: 2 }),
      );
      const { user } = await open(luz);
      await user.click(await screen.findByRole('button', { name: 'Convertir en cliente' }));
      const dialog = within(
        await screen.findByRole('dialog', { name: '¿Convertir a Luz Sol en cliente?' }),
      );
      const same = await dialog.findByRole('radio', {
        name: /Luz S\. C-000009 · \+52 55 1234 5678 · mismo teléfono/,
      });
      await user.click(dialog.getByRole('button', { name: 'Convertir en cliente' }));
      expect(await dialog.findByText('Elige una de las opciones.')).toBeVisible();
      await user.click(same);
      await user.click(dialog.getByRole('button', { name: 'Convertir en cliente' }));
      await waitFor(() =>
        expect(requests[0]?.body).toEqual({ version: 1, customerId: customer.id }),
      );
    });

    test('a new customer requires the required custom fields', async () => {
      startWith(luz);
      answer('leadCandidateList', { customers: [], leads: [] });
      answer('customerFieldList', {
        items: [
          aField({ key: 'seguro', label: 'Seguro', type: 'text', required: true }),
          aField({ key: 'nota', label: 'Nota', type: 'text' }),
        ],
      });
      const requests = answer(
        'leadConvert',
        detailOf({ ...luz, status: 'converted', convertedCustomerId: luz.id, version: 2 }),
      );
      const { user } = await open(luz);
      await user.click(await screen.findByRole('button', { name: 'Convertir en cliente' }));
      const dialog = within(
        await screen.findByRole('dialog', { name: '¿Convertir a Luz Sol en cliente?' }),
      );
      const box = await dialog.findByRole('textbox', { name: 'Seguro' });
      await user.click(dialog.getByRole('button', { name: 'Convertir en cliente' }));
      expect(await dialog.findByText('Este dato es obligatorio.')).toBeVisible();
      expect(dialog.queryByRole('textbox', { name: 'Nota' })).not.toBeInTheDocument();
      await user.type(box, 'GNP');
      await user.click(dialog.getByRole('button', { name: 'Convertir en cliente' }));
      await waitFor(() =>
        expect(requests.map(({ body }) => body)).toEqual([
          { version: 1, customerId: null, values: { seguro: 'GNP' } },
        ]),
      );
    });
  });
});

describe('the card of new leads', () => {
  const showCard = (somebody: Somebody = {}) => {
    useAuth.getState().setAuth(sessionOf(somebody));
    const card = { path: '/card', lazy: () => Promise.resolve({ Component: NewLeads }) };
    return renderModule({
      module: { ...module, routes: [card, ...module.routes] },
      namespace: contract.namespace,
      at: '/card',
      locale: 'es-MX',
      Provider: UiProvider,
    });
  };

  test('shows waiting leads, longest first, and marks overdue ones', async () => {
    const ana = aLead({ name: 'Ana Ríos', createdAt: minutesAgo(125), slaStatus: 'failed' });
    const requests = answer('leadList', {
      items: [ana, aLead({ name: 'Luz Sol', createdAt: minutesAgo(12) })],
      total: 7,
      page: 1,
      pageSize: 5,
    });
    await showCard();
    expect(await screen.findByText('7 sin respuesta')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ana Ríos' })).toHaveAttribute(
      'href',
      `/marketing-leads?leadId=${ana.id}`,
    );
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Ana Ríosvenció hace 2 h',
      'Luz Solhace 12 min',
    ]);
    expect(requests[0]?.query).toMatchObject({ status: 'new', sort: 'responseBy', pageSize: 5 });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { Lead, LeadDetail } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { aLead, columnsOf, detailOf, minutesAgo } from '../../testing/leads';
import { aField } from '../../../testing/records';
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

  test('the log shows sentences; a note is added', async () => {
    startWith(luz);
    const log: LeadDetail['log'] = [
      {
        id: 3,
        at: minutesAgo(5),
        kind: 'moved',
        by: 'Eva Luna',
        from: 'contacted',
        to: 'qualified',
        channel: null,
        owner: null,
        note: 'Quiere cita',
      },
      {
        id: 2,
        at: minutesAgo(6),
        kind: 'responded',
        by: 'Eva Luna',
        from: null,
        to: null,
        channel: 'call',
        owner: null,
        note: null,
      },
      {
        id: 1,
        at: minutesAgo(7),
        kind: 'created',
        by: null,
        from: null,
        to: 'new',
        channel: null,
        owner: null,
        note: null,
      },
    ];
    answer('leadView', detailOf(luz, { log }));
    const requests = answer('leadNoteCreate', detailOf(luz, { log }));
    const { user } = await open(luz);
    const history = within(await screen.findByRole('region', { name: 'Historial' }));
    expect(history.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^De Contactado a CalificadoQuiere cita.*Eva Luna$/),
      expect.stringMatching(/^Se le respondió: Llamada.*Eva Luna$/),
      expect.stringMatching(/^Llegó.*formulario web$/),
    ]);
    await user.click(history.getByRole('textbox', { name: 'Nota' }));
    await user.paste('Pide factura');
    await user.click(history.getByRole('button', { name: 'Agregar nota' }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ note: 'Pide factura' }));
    await waitFor(() => expect(history.getByRole('textbox', { name: 'Nota' })).toHaveValue(''));
  });

  test('the owner is changed in place', async () => {
    startWith(ana);
    const requests = answer('leadAssign', detailOf({ ...ana, owner: luz.owner, version: 2 }));
    const { user } = await open(ana);
    const panel = within(await screen.findByRole('dialog', { name: 'Ana Ríos' }));
    await panel.findByRole('option', { name: 'Eva Luna (3)' });
    await user.selectOptions(panel.getByRole('combobox', { name: 'Responsable:' }), 'Eva Luna (3)');
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1, ownerId: luz.owner?.id }));
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
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1, customerId: customer.id }));
  });

  test('without candidates a new customer is preselected', async () => {
    startWith(luz);
    answer('customerFieldList', { items: [] });
    answer('leadCandidateList', { customers: [], leads: [] });
    const requests = answer(
      'leadConvert',
      detailOf({ ...luz, status: 'converted', convertedCustomerId: luz.id, version: 2 }),
    );
    const { user } = await open(luz);
    await user.click(await screen.findByRole('button', { name: 'Convertir en cliente' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Convertir a Luz Sol en cliente?' }),
    );
    expect(await dialog.findByRole('radio', { name: /Crear cliente nuevo/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Convertir en cliente' }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1, customerId: null }));
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

  test('a conflicting save shows who changed what and keeps what was typed', async () => {
    startWith(ana);
    const current = { ...ana, interest: 'Limpieza', version: 2 };
    answer(
      'leadUpdate',
      problem('resource.version_conflict', 'Alguien más lo cambió.', { meta: { current } }),
    );
    const { user } = await renderScreen(`${path}?leadId=${ana.id}&edit=1`);
    const name = await screen.findByRole('textbox', { name: 'Nombre' });
    await user.clear(name);
    await user.click(name);
    await user.paste('Ana R.');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/ahora «Limpieza»/)).toBeVisible();
    expect(name).toHaveValue('Ana R.');
  });

  test('a deleted lead shows a message', async () => {
    startWith();
    await renderScreen(`${path}?leadId=00000000-0000-4000-8000-00000000dead`);
    expect(await screen.findByText('Ese prospecto ya no existe')).toBeVisible();
  });
});

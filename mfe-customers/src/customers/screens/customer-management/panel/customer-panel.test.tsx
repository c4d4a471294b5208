import { installCustomerTabs } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import type { TimelineEntry } from '@sala/shared-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCustomer, aField, pageOf, someOptions } from '../../../../testing/records';
import { renderScreen } from '../../../../testing/render-screen';

const { answer } = startApi();

/* Lazy parts are loaded before the first test's timeout starts. */
beforeAll(() =>
  Promise.all([
    import('../customer-management-page'),
    import('../open-panel'),
    import('./timeline-tab'),
    import('./consent-tab'),
    import('./fiscal-tab'),
    import('../customer-dialogs'),
  ]),
);
const path = '/customer-management';
const by = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Rafa Díaz' };
const at = '2026-11-18T18:00:00.000Z';
const fields = [
  aField({ key: 'medio', label: 'Medio', type: 'select', options: someOptions('Radio', 'Red') }),
];
const ana = aCustomer({
  name: 'Ana Ríos',
  phone: '+525512345678',
  tags: ['VIP'],
  rfc: 'GODE561231GR9',
  totalSpent: 123450,
  purchaseCount: 9,
  lastPurchaseAt: new Date(Date.now() - 140 * 86_400_000).toISOString(),
  rfm: { recency: 2, frequency: 5, money: 4, segment: 'at_risk' },
  values: { medio: 'radio' },
  consents: [
    {
      channel: 'whatsapp',
      purpose: 'service',
      granted: true,
      method: 'paper',
      evidence: 'F-12',
      at,
    },
  ],
});

const open = (tab = '', somebody: Parameters<typeof renderScreen>[1] = {}) => {
  answer('customerFieldList', { items: fields });
  answer('customerList', pageOf([ana]));
  answer('customerView', ana);
  return renderScreen(`${path}?customerId=${ana.id}${tab ? `&tab=${tab}` : ''}`, somebody);
};

test('the summary shows contact data, spending and custom fields', async () => {
  const { user, place } = await open();
  expect(await screen.findByRole('link', { name: '+52 55 1234 5678' })).toHaveAttribute(
    'href',
    'tel:+525512345678',
  );
  const panel = within(screen.getByRole('dialog', { name: 'Ana Ríos' }));
  expect(panel.getByText('$1,234.50')).toBeVisible();
  expect(panel.getByText('Radio')).toBeVisible();
  expect(panel.getByText('En riesgo')).toBeVisible();
  expect(panel.getByText('Compraba seguido y hace tiempo que no vuelve.')).toBeVisible();
  expect(panel.getByText('Última compra hace 140 días · 9 compras · $1,234.50')).toBeVisible();
  expect(panel.getByText(/Recencia 2\/5 · Frecuencia 5\/5 · Monto 4\/5/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Editar' }));
  expect(place()).toBe(`${path}?customerId=${ana.id}&edit=1`);
});

test('the timeline describes events; notes are added, and own notes deleted', async () => {
  const entries: TimelineEntry[] = [
    {
      kind: 'note',
      id: '00000000-0000-4000-8000-0000000000b1',
      at,
      by,
      text: 'Prefiere por la tarde',
      mine: true,
    },
    {
      kind: 'change',
      id: '7',
      at,
      by,
      action: 'customer.updated',
      changes: [
        { field: 'status', before: 'prospect', after: 'active' },
        { field: 'values.medio', before: null, after: 'radio' },
        { field: 'nameKey', before: 'a', after: 'b' },
      ],
    },
    {
      kind: 'purchase',
      id: '8',
      at,
      by: null,
      purchaseId: by.id,
      folio: 'V-000012',
      status: 'paid',
      total: 70000,
    },
  ];
  answer('customerTimelineList', ({ query }) =>
    query.after ? { items: [], next: null } : { items: entries, next: 'more' },
  );
  const written = answer('customerNoteCreate', ({ body }) => ({
    kind: 'note',
    id: by.id,
    at,
    by,
    text: body.text,
    mine: true,
  }));
  const removed = answer('customerNoteDelete', undefined);
  const { user } = await open('timeline', { roles: ['reception'] });
  const lines = await screen.findByRole('list', { name: 'Historial' });
  expect(await within(lines).findByText('Estado: Prospecto → Activo')).toBeVisible();
  expect(within(lines).getByText('Medio: — → Radio')).toBeVisible();
  expect(within(lines).getByText('Compra V-000012: $700.00')).toBeVisible();
  expect(lines).not.toHaveTextContent('nameKey');
  await user.click(screen.getByRole('textbox', { name: 'Nueva nota' }));
  await user.paste(' Llamar ');
  await user.click(screen.getByRole('button', { name: 'Agregar nota' }));
  await waitFor(() => expect(written.map(({ body }) => body)).toEqual([{ text: 'Llamar' }]));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nueva nota' })).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Eliminar la nota' }));
  await waitFor(() => expect(removed.map(({ params }) => params.noteId)).toEqual([entries[0]?.id]));
  await user.click(screen.getByRole('button', { name: 'Ver más' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument(),
  );
});

/** Waits for the tabs: the loading placeholder has a menu of the same name. */
const menuOfPanel = async () => {
  await screen.findByRole('tab', { name: 'Resumen' });
  return within(screen.getByRole('dialog', { name: 'Ana Ríos' })).getByRole('button', {
    name: 'Más acciones de Ana Ríos',
  });
};

test("people who may export give out a customer's data as a document or as JSON", async () => {
  const requests = answer('customerDataExport', problem('server.unavailable', 'Away'));
  const { user } = await open('', { roles: ['marketing'] });
  await user.click(await menuOfPanel());
  expect(
    await screen.findByRole('menuitem', { name: 'Exportar sus datos (ARCO) en JSON' }),
  ).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Exportar sus datos (ARCO) en PDF' }));
  await waitFor(() =>
    expect(requests.map(({ params, query }) => [params.customerId, query.format])).toEqual([
      [ana.id, 'pdf'],
    ]),
  );
});

test("reception cannot export a customer's data", async () => {
  const { user } = await open('', { roles: ['reception'] });
  await user.click(await menuOfPanel());
  await screen.findAllByRole('menuitem');
  expect(screen.queryByRole('menuitem', { name: /ARCO/ })).not.toBeInTheDocument();
});

test('a timeline that fails to load offers Retry', async () => {
  answer('customerTimelineList', problem('server.unavailable', 'Away'));
  const { user } = await open('timeline', { roles: ['doctor'] });
  expect(await screen.findByRole('alert')).toBeVisible();
  answer('customerTimelineList', { items: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Todavía no hay actividad')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Nueva nota' })).not.toBeInTheDocument();
});

test('a consent shows its evidence; a new one is stored with its own', async () => {
  const requests = answer('customerConsentSet', ana);
  answer('customerOutgoingView', {
    refusals: [
      {
        id: '00000000-0000-4000-8000-0000000000c1',
        event: 'prescription',
        purpose: 'care',
        channel: 'email',
        verdict: 'refused',
        reason: 'no_consent',
        variable: null,
        until: null,
        at,
      },
    ],
  });
  const { user, notices } = await open('consent');
  expect(await screen.findByText(/En papel · F-12/)).toBeVisible();
  const list = within(await screen.findByRole('list', { name: 'Mensajes que no se enviaron' }));
  expect(list.getByText(/^Falta su consentimiento · Atención · Correo/)).toBeVisible();
  expect(list.getByText('Pídeselo y regístralo.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cambiar WhatsApp, Avisos del servicio' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'WhatsApp: Avisos del servicio' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Este dato es obligatorio.')).toBeVisible();
  await user.selectOptions(
    dialog.getByRole('combobox', { name: /¿Cómo lo dijo\?/ }),
    'En un mensaje',
  );
  await user.click(dialog.getByRole('textbox', { name: 'Prueba' }));
  await user.paste('BAJA');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Se guardó el consentimiento.' }]),
  );
  expect(requests[0]?.body).toEqual({
    channel: 'whatsapp',
    purpose: 'service',
    granted: false,
    method: 'message',
    evidence: 'BAJA',
  });
});

test('fiscal data lists what an invoice lacks and warns of an odd RFC', async () => {
  await open('fiscal');
  expect(
    await screen.findByText(
      /Para facturar falta: Razón social, Régimen fiscal, Código postal fiscal, Uso del CFDI\./,
    ),
  ).toBeVisible();
  expect(screen.getByText(/El último carácter del RFC no coincide/)).toBeVisible();
});

test('blocking asks for a reason and can be undone', async () => {
  const requests = answer('customerBlock', {
    ...ana,
    status: 'blocked',
    blockedReason: 'No paga',
    version: 2,
  });
  const { user, notices } = await open();
  await user.click(await menuOfPanel());
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquear' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Bloquear a Ana Ríos?' }));
  await user.click(await dialog.findByRole('textbox', { name: /Motivo/ }));
  await user.paste('No paga');
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Se bloqueó a Ana Ríos.' }]),
  );
  expect(requests.map(({ body }) => body)).toEqual([{ version: 1, reason: 'No paga' }]);
});

describe('tabs of other remotes', () => {
  afterEach(() => installCustomerTabs(() => []));

  test('a tab that fails to load says so in place and offers Retry', async () => {
    let comes = false;
    const Visits = ({ customerId }: { readonly customerId: string }) => (
      <p>visitas de {customerId}</p>
    );
    const tabs = [
      {
        id: 'mfe_x/visits',
        title: 'Visitas',
        load: () => (comes ? Promise.resolve(Visits) : Promise.reject(new Error('away'))),
      },
    ];
    installCustomerTabs(() => tabs);
    const { user, place } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Visitas' }));
    expect(place()).toBe(`${path}?customerId=${ana.id}&tab=mfe_x%2Fvisits`);
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    comes = true;
    await user.click(retry);
    expect(await screen.findByText(`visitas de ${ana.id}`)).toBeVisible();
  });

  test('an unknown tab shows a message', async () => {
    await open('mfe_x/visits');
    expect(await screen.findByText('Esta pestaña ya no está')).toBeVisible();
  });
});

import { installCustomerTabs, onAside, type AsideNotice } from '@sala/shell-sdk';
import { startApi, problem } from '@sala/shell-sdk/testing';
import type { TimelineEntry, CustomerFile } from '@sala/shared-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCustomer, aField, pageOf, someOptions } from '../../../../testing/records';
import { renderScreen } from '../../../../testing/render-screen';
import { choose } from '../../../../testing/choose';
import { undoOf } from '../bulk/use-bulk';

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

test("reception cannot export a customer's data", async () => {
  const { user } = await open('', { roles: ['reception'] });
  await user.click(await menuOfPanel());
  await screen.findAllByRole('menuitem');
  expect(screen.queryByRole('menuitem', { name: /ARCO/ })).not.toBeInTheDocument();
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
});

describe('files', () => {
  const ana = aCustomer({ name: 'Ana Ríos' });
  const path = `/customer-management?customerId=${ana.id}&tab=files`;
  const paper: CustomerFile = {
    id: '00000000-0000-4000-8000-00000000f001',
    name: 'constancia.pdf',
    kind: 'pdf',
    size: 1_572_864,
    createdAt: '2026-03-02T16:00:00.000Z',
    createdBy: 'Luis Luna',
  };

  const start = () => {
    answer('customerFieldList', { items: [] });
    answer('customerView', ana);
    answer('customerList', pageOf([ana]));
  };

  test('readers cannot change files; a failed load can be retried', async () => {
    start();
    answer('customerFileList', problem('server.unavailable', 'No disponible'));
    const { user } = await renderScreen(path, { roles: ['doctor'] });
    await screen.findByText(
      'Ocurrió un error en el servidor. Inténtalo más tarde.',
      {},
      { timeout: 20_000 },
    );
    answer('customerFileList', { items: [paper] });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Descargar constancia.pdf' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Eliminar|Agregar/ })).not.toBeInTheDocument();
  });
});

describe('several at once', () => {
  /* Lazy parts are loaded before the first test's timeout starts. */
  beforeAll(() =>
    Promise.all([
      import('../customer-management-page'),
      import('../bulk/bulk-bar'),
      import('../bulk/bulk-dialogs'),
    ]),
  );
  const path = '/customer-management';
  const ana = aCustomer({ name: 'Ana Ríos', status: 'prospect', tags: ['VIP'] });
  const luz = aCustomer({ name: 'Luz Mora', status: 'active' });
  const eva = aCustomer({ name: 'Eva Sol', status: 'blocked', blockedReason: 'No paga' });

  const asides: AsideNotice[] = [];
  let stop = (): void => undefined;
  beforeEach(() => {
    asides.length = 0;
    onAside(() => undefined)(); // what earlier tests said
    stop = onAside((notice) => asides.push(notice));
  });
  afterEach(() => stop());

  const sol = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Sol Vega' };

  const tickAll = async (somebody: Parameters<typeof renderScreen>[1] = {}) => {
    answer('customerFieldList', { items: [] });
    answer('customerOwnerList', { items: [sol] });
    answer('customerTagList', { items: [{ value: 'VIP', count: 2 }] });
    answer('customerList', pageOf([ana, luz, eva]));
    const rendered = await renderScreen(path, somebody);
    await rendered.user.click(
      await screen.findByRole('checkbox', { name: 'Seleccionar a Ana Ríos' }),
    );
    await rendered.user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Luz Mora' }));
    const bar = await screen.findByRole('region', { name: 'Clientes seleccionados' });
    expect(within(bar).getByText('2 clientes seleccionados')).toBeVisible();
    return { ...rendered, bar };
  };

  test('blocking many asks for a reason; unchanged customers are reported with theirs', async () => {
    const requests = answer('customerBulk', {
      changed: [ana.id],
      failed: [{ id: luz.id, code: 'resource.not_found', title: 'No se encontró lo que buscas.' }],
    });
    const { user, notices } = await tickAll();
    await choose(user, 'Estado', 'Bloqueado');
    const dialog = await screen.findByRole('dialog', { name: '¿Bloquear a 2 clientes?' });
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
    expect(requests).toEqual([]);
    await user.type(within(dialog).getByRole('textbox'), ' No paga ');
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'error', text: '1 cliente quedó igual: No se encontró lo que buscas.' },
      ]),
    );
    expect(requests[0]?.body.action).toEqual({
      type: 'status',
      status: 'blocked',
      blockedReason: 'No paga',
    });
  });

  test('tags are added and removed; deleting is offered only with the permission', async () => {
    const requests = answer('customerBulk', ({ body }) => ({ changed: body.ids, failed: [] }));
    const { user, bar } = await tickAll({ roles: ['reception'] });
    expect(within(bar).queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
    await user.click(within(bar).getByRole('button', { name: 'Etiquetas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Etiquetas de 2 clientes' });
    await user.type(within(dialog).getByLabelText('Agregar'), 'Diabetes, diabetes');
    await user.type(within(dialog).getByLabelText('Quitar'), 'vip');
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await waitFor(() =>
      expect(requests.map(({ body }) => body.action)).toEqual([
        { type: 'tags', add: ['Diabetes'], remove: ['vip'] },
      ]),
    );
  });

  test('deleting many asks for their number', async () => {
    const requests = answer('customerBulkDelete', ({ body }) => ({
      changed: body.ids,
      failed: [],
    }));
    const { user, bar, notices } = await tickAll();
    await user.click(within(bar).getByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar a 2 clientes?' });
    await user.type(within(dialog).getByRole('textbox'), '2{Enter}');
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Se eliminó a 2 clientes.' }]),
    );
    expect(requests[0]?.body).toEqual({ ids: [ana.id, luz.id], count: 2 });
  });

  test('undo covers only the customers that were changed', () => {
    expect(undoOf({ type: 'status', status: 'active' }, [luz, eva])).toEqual([
      { ids: [eva.id], action: { type: 'status', status: 'blocked', blockedReason: 'No paga' } },
    ]);
    expect(undoOf({ type: 'tags', add: ['vip', 'Nueva'], remove: [] }, [ana, luz])).toEqual([
      { ids: [luz.id], action: { type: 'tags', add: [], remove: ['vip'] } },
      { ids: [ana.id, luz.id], action: { type: 'tags', add: [], remove: ['Nueva'] } },
    ]);
    expect(undoOf({ type: 'owner', ownerId: null }, [ana])).toEqual([]);
  });
});

describe('merging', () => {
  /* Lazy parts are loaded before the first test's timeout starts. */
  beforeAll(() =>
    Promise.all([
      import('../customer-management-page'),
      import('../open-panel'),
      import('../merge/merge-panel'),
    ]),
  );
  const stays = aCustomer({ name: 'Mariana García', email: 'm@sol.test', version: 4 });

  test('merging requires the permission to delete customers', async () => {
    answer('customerFieldList', { items: [] });
    answer('customerList', pageOf([stays]));
    answer('customerView', stays);
    await renderScreen(`/customer-management?customerId=${stays.id}&merge=1`, {
      roles: ['reception'],
    });
    expect(await screen.findByText(/Te falta el permiso/)).toBeVisible();
  });
});

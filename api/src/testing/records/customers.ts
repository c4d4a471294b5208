import type { SignedInMember } from '..';

const customerCode = 'C-000001';

/** Valid inputs of customer endpoints with an id, for the caller's own record. */
export const customerInputs = {
  customerFieldView: {},
  customerFieldUpdate: { body: { version: 1, label: 'Otra etiqueta' } },
  customerFieldDelete: { query: { key: 'alergias' } },
  customerView: {},
  customerUpdate: { body: { version: 1, name: 'Otro nombre' } },
  customerDelete: { query: { code: customerCode } },
  customerDataExport: { query: {} },
  customerBlock: { body: { version: 1, reason: 'Cheque sin fondos' } },
  customerUnblock: { body: { version: 2 } },
  customerMergeList: {},
  customerMergeUndo: {},
  customerTimelineList: { query: {} },
  customerOutgoingView: {},
  customerNoteCreate: { body: { text: 'Prefiere la tarde' } },
  customerNoteDelete: {},
  customerConsentSet: {
    body: { channel: 'whatsapp', purpose: 'service', granted: true, method: 'verbal' },
  },
  savedViewUpdate: { body: { version: 1, name: 'Otra vista' } },
  savedViewDelete: {},
} as const;

export const mergeInput = (sourceId: string) => ({
  body: { version: 1, sourceId, sourceVersion: 1 },
});

/** Creates one record of each kind. */
export const createCustomerRecords = async ({ client }: SignedInMember) => {
  const person = async (name: string): Promise<string> =>
    (await client.ok('customerCreate', { body: { kind: 'person', name } })).id;
  const field = await client.ok('customerFieldCreate', {
    body: { key: 'alergias', label: 'Alergias', type: 'text', required: false },
  });
  const customer = await client.ok('customerCreate', {
    body: { kind: 'person', name: 'Ana Ruiz', values: { alergias: 'Polen' } },
  });
  if (customer.code !== customerCode)
    throw new Error(`the first customer of a company is ${customer.code}`);
  const note = await client.ok('customerNoteCreate', {
    params: { customerId: customer.id },
    body: { text: 'Llega tarde' },
  });
  const [target, source, otherSource] = [
    await person('Beto Peña'),
    await person('Alberto Peña'),
    await person('Carla Luna'),
  ];
  const { mergeId } = await client.ok('customerMerge', {
    params: { customerId: target },
    ...mergeInput(source),
  });
  const view = await client.ok('savedViewCreate', {
    body: { screen: 'customers', name: 'Activos', settings: { status: 'active' } },
  });
  return {
    fieldId: field.id,
    customerId: customer.id,
    noteId: note.id,
    mergeId,
    viewId: view.id,
    otherSource,
  };
};

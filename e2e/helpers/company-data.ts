import { randomUUID } from 'node:crypto';
import type { Staff } from './companies';

/** Adds one record of each kind, so that lists and forms are not empty. */
export const fillCompany = async ({ api }: Staff): Promise<void> => {
  const options = [{ value: 'radio', label: 'Radio', sortOrder: 0 }];
  await api.customerFieldCreate({
    body: { key: 'medio', label: 'Medio', type: 'select', required: true, options },
  });
  await api.purchaseFieldCreate({
    body: { key: 'promotor', label: 'Promotor', type: 'text', required: false },
  });
  const customer = await api.customerCreate({
    body: {
      kind: 'person',
      name: 'Ana Ríos',
      status: 'blocked',
      blockedReason: 'No paga',
      values: { medio: 'radio' },
    },
  });
  const items = [
    {
      description: 'Consulta',
      quantity: 1,
      unitPrice: 70_000,
      discount: 0,
      taxKind: 'exento' as const,
      satKey: '85121600',
      satUnit: 'E48',
    },
  ];
  await api.purchaseCreate({
    body: { customerId: customer.id, items, issue: true, idempotencyKey: randomUUID() },
  });
  await api.leadCreate({
    body: {
      name: 'Eva Luna',
      phone: '+525512340000',
      email: 'eva@luna.test',
      source: 'whatsapp',
      interest: 'Vacunas',
      nextStep: 'Llamar',
    },
  });
  const parent = await api.categoryCreate({
    body: { kind: 'service', code: 'consulta', name: 'Consulta' },
  });
  await api.categoryCreate({
    body: { kind: 'service', code: 'vacunas', name: 'Vacunas', parentId: parent.id },
  });
  const { fileId, columns } = await api.datasetUpload({
    query: { name: 'encuesta.csv' },
    body: new Blob(['Sede,Calificación\nNorte,9\n']),
  });
  const storedColumns = columns.map(({ key, label, type, personal }) => ({
    key,
    label,
    type,
    personal,
  }));
  await api.datasetCreate({ body: { fileId, name: 'Encuesta', columns: storedColumns } });
};

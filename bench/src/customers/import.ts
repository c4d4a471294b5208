import type { Client } from '@sala/shared-contracts/client';

const rows = 20_000;

const line = (n: number): string =>
  `Persona ${n},Imp${n},Gómez,imp${n}@correo.test,+5255${String(10_000_000 + n)},sede_${1 + (n % 20)},${n % 500},Convenio ${n % 90}`;

const file = (): Blob =>
  new Blob([
    [
      'nombre,apellido paterno,apellido materno,correo,telefono,sede,credito,convenio',
      ...Array.from({ length: rows }, (_, n) => line(n)),
    ].join('\n'),
  ]);

const mapping = [
  'givenNames',
  'firstSurname',
  'secondSurname',
  'email',
  'phone',
  'values.sede',
  'values.credito',
  'values.convenio',
];

const until = async (
  client: Client,
  importId: string,
  state: 'checked' | 'done',
): Promise<void> => {
  for (;;) {
    const { state: now, counts } = await client.customerImportView({ params: { importId } });
    if (now === state) {
      if (counts.created !== rows)
        throw new Error(
          `Of ${rows} rows ${counts.created} were imported, ${counts.rejected} rejected`,
        );
      return;
    }
    if (now === 'failed' || now === 'cancelled') throw new Error(`The import is ${now}`);
    await new Promise((later) => setTimeout(later, 50)); // poll interval
  }
};

/** Rows per second imported as customers with three values each, including the preview. */
export const importSpeed = async (
  client: Client,
): Promise<{ readonly check: number; readonly write: number }> => {
  const { id: importId } = await client.customerImportCreate({
    query: { name: 'clientes.csv' },
    body: file(),
  });
  const params = { importId };
  const began = performance.now();
  await client.customerImportCheck({
    params,
    body: { mapping, matchBy: ['email'], onMatch: 'skip' },
  });
  await until(client, importId, 'checked');
  const checked = performance.now();
  await client.customerImportRun({ params });
  await until(client, importId, 'done');
  return {
    check: rows / ((checked - began) / 1000),
    write: rows / ((performance.now() - checked) / 1000),
  };
};

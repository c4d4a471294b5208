import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import type { Owner } from './fill';

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

const atOnce = 1000;

/** $1 company, $2 author, $3 customers there are, $4 and $5 first and last row: as in the file. */
const insertSql = `
  with made as (
    insert into customer (company_id, number, code, kind, name, given_names, first_surname, second_surname, email, phone, status, source, created_at, created_by, updated_at, updated_by)
    select $1, $3::int + 1 + n, 'C-' || lpad(($3::int + 1 + n)::text, 7, '0'), 'person', 'Persona ' || n || ' Imp' || n || ' Gómez', 'Persona ' || n, 'Imp' || n, 'Gómez', 'imp' || n || '@correo.test',
      '+5255' || 10000000 + n, 'active', 'import', now(), $2, now(), $2
    from generate_series($4::int, $5::int) as n
    returning company_id, id, number - $3::int - 1 as n
  )
  insert into field_value (company_id, record_id, scope, field_id, type, text_value, number_value)
  select m.company_id, m.id, 'customer', d.id, d.type,
    case d.key when 'sede' then 'sede_' || 1 + m.n % 20 when 'convenio' then 'Convenio ' || m.n % 90 end, case d.key when 'credito' then m.n % 500 end
  from made m join field_definition d on d.company_id = m.company_id and d.scope = 'customer' and d.key in ('sede', 'credito', 'convenio')`;

/** Rows per second of plain inserts of the same rows, which are rolled back. */
export const insertSpeed = async (
  database: pg.Client,
  { companyId, userId }: Owner,
): Promise<number> => {
  const { rows: found } = await database.query<{ last: number }>(
    'select max(number) as last from customer where company_id = $1',
    [companyId],
  );
  const began = performance.now();
  await database.query('begin');
  for (let first = 0; first < rows; first += atOnce)
    await database.query(insertSql, [companyId, userId, found[0]?.last, first, first + atOnce - 1]);
  const took = (performance.now() - began) / 1000;
  await database.query('rollback');
  return rows / took;
};

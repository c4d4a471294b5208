import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';

const run = promisify(execFile);

/** The query of one list page with two custom-field conditions, as a pgbench script. */
const scriptOf = (companyId: string, sede: string, credito: string): string => `
\\set place random(1, 20)
\\set from random(0, 15000)
begin;
select set_config('app.company', '${companyId}', true);
with page as materialized (
  select ids from customer_find(jsonb_build_object('fields', jsonb_build_array(
    jsonb_build_object('fieldId', '${sede}', 'type', 'select', 'op', 'equals', 'value', 'sede_' || :place),
    jsonb_build_object('fieldId', '${credito}', 'type', 'number', 'op', 'range', 'from', :from, 'to', :from + 10000))), 'name', 25, 0, null, null, 10000)
), items as materialized (
  select c.*, coalesce((select json_agg(x) from customer_consent x where x.company_id = c.company_id and x.customer_id = c.id), '[]') as consents
  from page, unnest(ids) as found (id) join customer c using (id)
)
select (select json_agg(i) from items i), (
  select json_agg(v) from field_value v join field_definition d on d.company_id = v.company_id and d.id = v.field_id
  where v.record_id in (select id from items) and v.scope = 'customer');
commit;
`;

/** Whether pgbench is installed (Debian package postgresql). */
export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );

/** Transactions per second. */
export const pgbench = async (
  connection: pg.ClientConfig,
  ids: { readonly companyId: string; readonly sede: string; readonly credito: string },
  clients: number,
  seconds: number,
): Promise<number> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'sala-pgbench-'));
  try {
    const file = path.join(directory, 'list.sql');
    await writeFile(file, scriptOf(ids.companyId, ids.sede, ids.credito));
    const { host = '', port = 0, database = '' } = connection;
    const { stdout } = await run('pgbench', [
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      'app_user',
      '-n',
      '-f',
      file,
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      database,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

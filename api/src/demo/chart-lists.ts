import type { Db } from '../platform/database/database';
import { demoLists, type DemoLists } from './chart-lists-data';

const kept = 'id, created_at, created_by, updated_at, updated_by';
const stamps = 'gen_random_uuid(), $2, $3, $2, $3';
const day = `($2::timestamptz - make_interval(days => g."daysAgo"))::date`;

const statements: Readonly<Record<keyof DemoLists, string>> = {
  conditions: `insert into condition (company_id, patient_id, cie10, status, onset_on, ${kept})
    select app_company(), g.patient, g.code, 'active', ${day}, ${stamps}
    from jsonb_to_recordset($1) as g (patient uuid, code text, "daysAgo" int)`,
  medications: `insert into medication_statement (company_id, patient_id, medication_id, name, dosage, status, started_on, ${kept})
    select app_company(), g.patient, (select m.id from medication m where m.company_id is null and m.key = g.key), g.name, g.dosage, 'active', ${day}, ${stamps}
    from jsonb_to_recordset($1) as g (patient uuid, key text, name text, dosage text, "daysAgo" int)`,
  immunizations: `insert into immunization (company_id, patient_id, vaccine, dose_number, given_on, status, ${kept})
    select app_company(), g.patient, g.vaccine, g.dose, ${day}, 'completed', ${stamps}
    from jsonb_to_recordset($1) as g (patient uuid, vaccine text, dose int, "daysAgo" int)`,
  history: `insert into family_history (company_id, patient_id, relationship, category, cie10, description, status, ${kept})
    select app_company(), g.patient, g.relationship, g.category, g.code, g.description, 'active', ${stamps}
    from jsonb_to_recordset($1) as g (patient uuid, relationship text, category text, code text, description text)`,
};

const lists: readonly (keyof DemoLists)[] = [
  'conditions',
  'medications',
  'immunizations',
  'history',
];

/** Seeds problems, medicines in use, vaccines and history of patients, who are found by their keys. */
export const seedDemoLists = async (
  db: Db,
  ids: ReadonlyMap<string, string>,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  for (const list of lists) {
    const rows = Object.entries(demoLists).flatMap(([key, known]) =>
      (known[list] ?? []).map((entry) => ({ ...entry, patient: ids.get(key) })),
    );
    await db.query(statements[list], [JSON.stringify(rows), now, userId]);
  }
};

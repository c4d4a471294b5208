import {
  chartEventKinds,
  limits,
  type Chart,
  type ChartEventKind,
  type Locale,
  type VitalSigns,
} from '@sala/shared-contracts';
import { prepared, type Db, type Prepared } from '../../platform/database/database';
import { openTexts } from '../../platform/secrets/company-keys';
import { author, vitalColumns } from '../../patients';
import { chartSources } from './chart-sources';

type Texts = Readonly<Record<string, string | null>>;

/** An event as it is kept: its texts may be encrypted. */
export interface KeptEvent {
  readonly kind: ChartEventKind;
  readonly id: string;
  readonly companyId: string;
  readonly at: string;
  readonly visitId: string | null;
  readonly visitNumber: number | null;
  readonly title: string | null;
  readonly code: string | null;
  readonly status: string | null;
  readonly by: string | null;
  readonly texts: Texts | null;
  /** Of all that match, whatever the page. */
  readonly total: number;
}

const events = chartEventKinds
  .map(
    (kind) =>
      `select '${kind}' as kind, e.* from (${chartSources[kind].events}) e where '${kind}' = any ($2)`,
  )
  .join(' union all ');

const details = (locale: Locale): string =>
  chartEventKinds
    .map(
      (kind) =>
        `select p.*, d.* from page p join lateral (${chartSources[kind].details(locale)}) d on true where p.kind = '${kind}'`,
    )
    .join(' union all ');

const statement = (locale: Locale): Prepared =>
  prepared(
    `with page as materialized (
       select e.*, count(*) over ()::int as total from (${events}) e
       where ($3::timestamptz is null or e.at > $3 and e.visit_id is distinct from $4::uuid)
       order by e.at desc, e.kind, e.id limit $5 offset $6
     )
     select d.kind, d.id, app_company() as "companyId", d.at, d.visit_id as "visitId", v.visit_number as "visitNumber", d.title, d.code, d.status,
       ${author('d.by_user')} as by, d.texts, d.total
     from (${details(locale)}) d
     left join visit v on v.company_id = app_company() and v.id = d.visit_id
     order by d.at desc, d.kind, d.id`,
  );

const statements: Readonly<Record<Locale, Prepared>> = {
  'es-MX': statement('es-MX'),
  en: statement('en'),
};

export interface TimelineFilter {
  readonly kinds: readonly ChartEventKind[];
  /** Only what happened after this visit. */
  readonly since: Chart['lastVisit'];
  readonly locale: Locale;
}

export const readEvents = (
  db: Db,
  patientId: string,
  { kinds, since, locale }: TimelineFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<KeptEvent[]> =>
  db.query<KeptEvent>(statements[locale], [
    patientId,
    kinds,
    since?.at ?? null,
    since?.id ?? null,
    limit,
    offset,
  ]);

/** What people wrote in an event, opened. */
export const openEvent = async (
  db: Db,
  { kind, id, companyId, visitId, texts }: KeptEvent,
): Promise<Texts> => {
  if (!texts) return {};
  const { sealedIn, textsOfVisit } = chartSources[kind];
  if (sealedIn === null) return texts;
  return openTexts(
    db,
    { companyId, table: sealedIn, rowId: textsOfVisit ? (visitId ?? '') : id },
    texts,
  );
};

/** The last visit that took place, before the one at hand. It ends when the patient left. */
export const readLastVisit = async (
  db: Db,
  patientId: string,
  visitId: string | null,
): Promise<Chart['lastVisit']> =>
  (await db.maybe<NonNullable<Chart['lastVisit']>>(
    `select v.id, v.visit_number as number, coalesce(v.ended_at, v.signed_at, v.started_at) as at from visit v
     where v.patient_id = $1 and v.status in ('in_progress', 'signed') and v.id is distinct from $2::uuid
       and v.started_at < coalesce((select o.started_at from visit o where o.id = $2::uuid and o.patient_id = $1), 'infinity')
     order by v.started_at desc, v.id limit 1`,
    [patientId, visitId],
  )) ?? null;

const vitalsOfPatient = prepared(
  `select ${vitalColumns} from visit v join vital_signs t on t.company_id = v.company_id and t.visit_id = v.id
   where v.patient_id = $1 and v.status <> 'cancelled' order by t.taken_at desc, t.id limit ${limits.chartVitalsShown}`,
);

/** The newest measurements, the oldest of them first. */
export const listVitalsOfPatient = async (db: Db, patientId: string): Promise<VitalSigns[]> =>
  (await db.query<VitalSigns>(vitalsOfPatient, [patientId])).reverse();

/** Measurements that are older than those. */
export const readVitals = (db: Db, ids: readonly string[]): Promise<VitalSigns[]> =>
  db.query<VitalSigns>(`select ${vitalColumns} from vital_signs t where t.id = any ($1)`, [ids]);

export const readBirthDate = async (db: Db, patientId: string): Promise<string> =>
  (
    await db.one<{ birthDate: string }>(
      'select birth_date as "birthDate" from patient where id = $1',
      [patientId],
    )
  ).birthDate;

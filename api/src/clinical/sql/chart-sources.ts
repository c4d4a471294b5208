import type { ChartEventKind, Locale } from '@sala/shared-contracts';
import { titleIn } from './chart-records.queries';

/** Where one kind of event of a timeline comes from. */
export interface ChartSource {
  /** Columns `id, at, visit_id` of every event of the patient $1, as SQL. */
  readonly events: string;
  /**
   * Columns `title, code, status, by_user` of the event `p` (`p.id`, `p.visit_id`), as SQL, and
   * `texts`: what people wrote, by its column, as it is kept. Read for what is shown alone.
   */
  readonly details: (locale: Locale) => string;
  /** The table that the texts are bound to; null: they are never encrypted. */
  readonly sealedIn: string | null;
  /** They are bound to the visit, not to the event. */
  readonly textsOfVisit?: true;
}

const ofVisits = (table: string, columns: string) =>
  `select ${columns}, v.id as visit_id from visit v join ${table} x on x.company_id = v.company_id and x.visit_id = v.id where v.patient_id = $1 and v.status <> 'cancelled'`;

const ofPatient = (table: string, at: string) =>
  `select x.id::text as id, ${at} as at, null::uuid as visit_id from ${table} x where x.patient_id = $1`;

const noTexts = 'null::jsonb as texts';

/** Details of a row that is the event. */
const ofRow = (
  table: string,
  {
    title,
    code = 'null',
    status = 'x.status',
    by = 'x.updated_by',
    texts,
  }: {
    readonly title: string;
    readonly code?: string;
    readonly status?: string;
    readonly by?: string;
    readonly texts: readonly string[];
  },
) =>
  `select ${title} as title, ${code} as code, ${status} as status, ${by} as by_user,
     ${texts.length === 0 ? noTexts : `jsonb_strip_nulls(jsonb_build_object(${texts.map((column) => `'${column}', x.${column}`).join(', ')})) as texts`}
   from ${table} x where x.company_id = app_company() and x.id = p.id::uuid`;

/** A day, as its first moment where the company is. */
const firstMoment = (day: string) =>
  `${day}::timestamp at time zone (select c.time_zone from company c where c.id = x.company_id)`;

/**
 * What the timeline consists of: another kind is one entry here, its name in `chartEventKinds` and
 * its words on the screen.
 */
export const chartSources: Readonly<Record<ChartEventKind, ChartSource>> = {
  visit: {
    events: `select v.id::text as id, v.started_at as at, v.id as visit_id from visit v where v.patient_id = $1 and v.status <> 'cancelled'`,
    details: () =>
      `select (select d.name from department d where d.company_id = v.company_id and d.id = v.department_id) as title, null as code, v.status,
         (select w.user_id from practitioner w where w.company_id = v.company_id and w.id = v.practitioner_id) as by_user,
         (select jsonb_build_object('chiefComplaint', n.sections -> 'chiefComplaint') from visit_note n
          where n.company_id = v.company_id and n.visit_id = v.id) as texts
       from visit v where v.company_id = app_company() and v.id = p.visit_id`,
    sealedIn: 'visit_note',
    textsOfVisit: true,
  },
  note: {
    events: ofVisits(
      'visit_note',
      'v.id::text as id, coalesce(v.signed_at, x.updated_at) as at',
    ).concat(` and x.revision > 0`),
    details: () =>
      `select null as title, null as code, v.status, coalesce(v.signed_by, n.updated_by) as by_user, n.sections - 'chiefComplaint' as texts
       from visit v join visit_note n on n.company_id = v.company_id and n.visit_id = v.id
       where v.company_id = app_company() and v.id = p.visit_id`,
    sealedIn: 'visit_note',
    textsOfVisit: true,
  },
  addendum: {
    events: ofVisits('visit_addendum', 'x.id::text as id, x.at'),
    details: () =>
      ofRow('visit_addendum', {
        title: 'null',
        status: 'null',
        by: 'x.by_user',
        texts: ['body', 'reason'],
      }),
    sealedIn: 'visit_addendum',
  },
  diagnosis: {
    events: ofVisits('visit_diagnosis', `v.id || '/' || x.cie10 as id, v.started_at as at`),
    details: (locale) =>
      `select ${titleIn(locale, 'x.cie10')} as title, x.cie10 as code, x.certainty as status, x.created_by as by_user, ${noTexts}
       from visit_diagnosis x where x.company_id = app_company() and x.visit_id = p.visit_id and x.cie10 = split_part(p.id, '/', 2)`,
    sealedIn: null,
  },
  prescription: {
    events: ofVisits('prescription', 'x.id::text as id, x.issued_at as at').concat(
      ` and x.status <> 'draft'`,
    ),
    details: () =>
      ofRow('prescription', {
        title: `(select string_agg(i.generic_name, ', ' order by i.place) from prescription_item i
          where i.company_id = x.company_id and i.prescription_id = x.id)`,
        code: 'x.folio',
        by: 'x.issued_by',
        texts: [],
      }),
    sealedIn: null,
  },
  order: {
    events: ofVisits('service_request', 'x.id::text as id, x.created_at as at').concat(
      ` and x.status <> 'draft'`,
    ),
    details: () =>
      `select x.code_text as title, null as code, x.status, x.created_by as by_user, x.texts
       from service_request x where x.company_id = app_company() and x.id = p.id::uuid`,
    sealedIn: 'service_request',
  },
  document: {
    events: ofVisits(
      'clinical_document',
      'x.id::text as id, coalesce(x.locked_at, x.created_at) as at',
    ),
    details: () =>
      `select null as title, null as code, x.status, coalesce(x.locked_by, x.created_by) as by_user,
         jsonb_build_object('title', x.texts -> 'title') as texts
       from clinical_document x where x.company_id = app_company() and x.id = p.id::uuid`,
    sealedIn: 'clinical_document',
  },
  teaching: {
    events: ofVisits('teaching_delivery', 'x.id::text as id, x.sent_at as at'),
    details: () =>
      ofRow('teaching_delivery', {
        title: `(select m.title from teaching_material m where m.company_id = x.company_id and m.id = x.material_id)`,
        status: 'null',
        by: 'x.sent_by',
        texts: [],
      }),
    sealedIn: null,
  },
  vitals: {
    events: ofVisits('vital_signs', 'x.id::text as id, x.taken_at as at'),
    details: () =>
      ofRow('vital_signs', { title: 'null', status: 'null', by: 'x.taken_by', texts: [] }),
    sealedIn: null,
  },
  allergy: {
    events: ofPatient('allergy', 'x.updated_at'),
    details: () => ofRow('allergy', { title: 'x.substance', texts: ['reaction'] }),
    sealedIn: null,
  },
  condition: {
    events: ofPatient('condition', 'x.updated_at'),
    details: (locale) =>
      ofRow('condition', {
        title: titleIn(locale, 'x.cie10'),
        code: 'x.cie10',
        texts: ['description', 'note'],
      }),
    sealedIn: 'condition',
  },
  medication: {
    events: ofPatient('medication_statement', 'x.updated_at'),
    details: () => ofRow('medication_statement', { title: 'x.name', texts: ['dosage', 'note'] }),
    sealedIn: 'medication_statement',
  },
  immunization: {
    events: ofPatient('immunization', firstMoment('x.given_on')),
    details: () => ofRow('immunization', { title: 'x.vaccine', texts: ['note'] }),
    sealedIn: 'immunization',
  },
  history: {
    events: ofPatient('family_history', 'x.updated_at'),
    details: () =>
      ofRow('family_history', {
        title: 'null',
        code: 'x.relationship',
        texts: ['description'],
      }),
    sealedIn: 'family_history',
  },
};

import type { ChartEventKind, Locale } from '@sala/shared-contracts';
import { titleIn } from './chart-records.queries';

/** Where one kind of event of a timeline comes from. */
export interface ChartSource {
  /**
   * Events of the patient $1, as SQL, with the columns `id, at, visit_id, title, code, status,
   * by_user`, and `texts`: what people wrote, by its column, as it is kept.
   */
  readonly events: (locale: Locale) => string;
  /** The table that the texts are bound to; null: they are never encrypted. */
  readonly sealedIn: string | null;
  /** Row of the texts; else the event's id. */
  readonly textsOfVisit?: boolean;
}

const ofVisits = (table: string, alias: string) =>
  `visit v join ${table} ${alias} on ${alias}.company_id = v.company_id and ${alias}.visit_id = v.id where v.patient_id = $1 and v.status <> 'cancelled'`;

const entry = (
  table: string,
  { at, title, code, texts }: Readonly<Record<'at' | 'title' | 'code' | 'texts', string>>,
) =>
  `select x.id::text as id, ${at} as at, null::uuid as visit_id, ${title} as title, ${code} as code, x.status, x.updated_by as by_user, ${texts} as texts
   from ${table} x where x.patient_id = $1`;

/** A day, as its first moment where the company is. */
const firstMoment = (day: string) =>
  `(${day}::timestamp at time zone (select c.time_zone from company c where c.id = x.company_id))`;

/** What the timeline consists of: another kind is one entry here, and its name in `chartEventKinds`. */
export const chartSources: Readonly<Record<ChartEventKind, ChartSource>> = {
  visit: {
    events: () =>
      `select v.id::text as id, v.started_at as at, v.id as visit_id,
         (select d.name from department d where d.company_id = v.company_id and d.id = v.department_id) as title, null as code, v.status,
         (select w.user_id from practitioner w where w.company_id = v.company_id and w.id = v.practitioner_id) as by_user,
         (select jsonb_strip_nulls(jsonb_build_object('chiefComplaint', nullif(n.sections ->> 'chiefComplaint', ''))) from visit_note n where n.company_id = v.company_id and n.visit_id = v.id) as texts
       from visit v where v.patient_id = $1 and v.status <> 'cancelled'`,
    sealedIn: 'visit_note',
    textsOfVisit: true,
  },
  note: {
    events: () =>
      `select v.id::text as id, coalesce(v.signed_at, n.updated_at) as at, v.id as visit_id, null as title, null as code, v.status,
         coalesce(v.signed_by, n.updated_by) as by_user, n.sections - 'chiefComplaint' as texts
       from ${ofVisits('visit_note', 'n')} and n.sections - 'chiefComplaint' <> '{}'`,
    sealedIn: 'visit_note',
    textsOfVisit: true,
  },
  addendum: {
    events: () =>
      `select a.id::text as id, a.at, v.id as visit_id, null as title, null as code, null as status, a.by_user,
         jsonb_build_object('body', a.body, 'reason', a.reason) as texts
       from ${ofVisits('visit_addendum', 'a')}`,
    sealedIn: 'visit_addendum',
  },
  diagnosis: {
    events: (locale) =>
      `select v.id || '/' || g.cie10 as id, v.started_at as at, v.id as visit_id, ${titleIn(locale, 'g.cie10')} as title, g.cie10 as code, g.certainty as status,
         g.created_by as by_user, null::jsonb as texts
       from ${ofVisits('visit_diagnosis', 'g')}`,
    sealedIn: null,
  },
  vitals: {
    events: () =>
      `select t.id::text as id, t.taken_at as at, v.id as visit_id, null as title, null as code, null as status, t.taken_by as by_user, null::jsonb as texts
       from ${ofVisits('vital_signs', 't')}`,
    sealedIn: null,
  },
  allergy: {
    events: () =>
      entry('allergy', {
        at: 'x.updated_at',
        title: 'x.substance',
        code: 'null',
        texts: `jsonb_strip_nulls(jsonb_build_object('reaction', x.reaction))`,
      }),
    sealedIn: null,
  },
  condition: {
    events: (locale) =>
      entry('condition', {
        at: 'x.updated_at',
        title: titleIn(locale, 'x.cie10'),
        code: 'x.cie10',
        texts: `jsonb_strip_nulls(jsonb_build_object('description', x.description, 'note', x.note))`,
      }),
    sealedIn: 'condition',
  },
  medication: {
    events: () =>
      entry('medication_statement', {
        at: 'x.updated_at',
        title: 'x.name',
        code: 'null',
        texts: `jsonb_strip_nulls(jsonb_build_object('dosage', x.dosage, 'note', x.note))`,
      }),
    sealedIn: 'medication_statement',
  },
  immunization: {
    events: () =>
      entry('immunization', {
        at: firstMoment('x.given_on'),
        title: 'x.vaccine',
        code: 'null',
        texts: `jsonb_strip_nulls(jsonb_build_object('note', x.note))`,
      }),
    sealedIn: 'immunization',
  },
  history: {
    events: () =>
      entry('family_history', {
        at: 'x.updated_at',
        title: 'null',
        code: 'x.relationship',
        texts: `jsonb_build_object('description', x.description)`,
      }),
    sealedIn: 'family_history',
  },
};

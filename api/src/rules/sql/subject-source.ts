import type { ConditionType, FieldOwner, RuleSubject } from '@sala/shared-contracts';

/** Lists of a company from which a `choice` takes its options. */
export type ChoiceList =
  | 'practitioner'
  | 'department'
  | 'site'
  | 'eventType'
  | 'member'
  | 'cancelReason'
  | 'taskLabel'
  | 'mailbox';

/** Rows with the values of a field, elsewhere than in the row of its subject. */
export interface FieldRows {
  /** From `from` on, with a `where`. */
  readonly from: string;
  readonly value: string;
  /** The field is the first or the last of them, not each. */
  readonly pick?: 'first' | 'last';
  /** Everything that a value can be. */
  readonly among?: readonly string[];
}

/** A sum or a count over rows elsewhere, 0 where there are none. */
export interface FieldTotal {
  /** From `from` on, with a `where`; of every subject of the company. */
  readonly from: string;
  /** Whose row it is, and what that is of the subject. */
  readonly key: string;
  readonly of: string;
  /** The aggregate, of the field's type. */
  readonly value: string;
}

/** A field of a subject. */
export interface SubjectColumn {
  readonly key: string;
  readonly type: ConditionType;
  /**
   * SQL of the field's type, or null; never caller input. `t.today` is the company's day, `t.now`
   * the instant.
   */
  readonly sql: string;
  /** Of a `choice`: what the column may hold; the screens have words for it. */
  readonly options?: readonly string[];
  /** Of a `choice`: the list of the company that its values are the ids of. */
  readonly choices?: ChoiceList;
  /** A rule may change it. */
  readonly settable?: true;
  /** Where its values are, if not in the subject's own row: conditions look for one there. */
  readonly rows?: FieldRows;
  /** Where it is one over rows elsewhere: conditions ask for it of all subjects together. */
  readonly total?: FieldTotal;
}

/** Rows of a subject: one query for snapshots and audiences alike. */
export interface SubjectSource {
  /** `s` is the subject's own table. */
  readonly from: string;
  /** Rows that are no subject of rules, such as patients merged into another. */
  readonly where?: string;
  readonly label: string;
  readonly ownerId: string;
  readonly patientId: string;
  readonly customerId: string;
  readonly leadId: string;
  readonly columns: readonly SubjectColumn[];
  /** Whose custom fields it has. */
  readonly custom?: FieldOwner;
}

export type SubjectSources = Readonly<Record<RuleSubject, SubjectSource>>;

export const none = 'null::uuid';

/** SQL for a join by id within the company; `of` is the column that names the row. */
export const leftJoin = (table: string, as: string, of: string): string =>
  `left join ${table} ${as} on ${as}.company_id = s.company_id and ${as}.id = ${of}`;

export const text = (key: string, sql: string): SubjectColumn => ({ key, type: 'text', sql });
export const number = (key: string, sql: string): SubjectColumn => ({ key, type: 'number', sql });
export const money = (key: string, sql: string): SubjectColumn => ({ key, type: 'money', sql });
export const yesNo = (key: string, sql: string): SubjectColumn => ({ key, type: 'boolean', sql });
export const day = (key: string, sql: string): SubjectColumn => ({ key, type: 'day', sql });
export const instant = (key: string, sql: string): SubjectColumn => ({ key, type: 'instant', sql });
export const list = (key: string, sql: string): SubjectColumn => ({ key, type: 'list', sql });

/** The texts of many rows, in alphabetical order. */
export const listOf = (
  key: string,
  value: string,
  from: string,
  among?: readonly string[],
): SubjectColumn => ({
  ...list(key, `array(select distinct ${value} ${from} order by 1)`),
  rows: { from, value, ...(among && { among }) },
});

/** A sum or a count over the rows `as` of a table that belong to the subject and are `counted`. */
export const totalOf = (
  column: SubjectColumn,
  { table, as, by, counted }: Readonly<Record<'table' | 'as' | 'by' | 'counted', string>>,
): SubjectColumn => {
  const [key, from] = [`${as}.${by}`, `from ${table} ${as} where ${counted}`];
  return {
    ...column,
    sql: `(select coalesce(${column.sql}, 0) ${from} and ${as}.company_id = s.company_id and ${key} = s.id)`,
    total: {
      from: `${from} and ${as}.company_id = (select app_company())`,
      key,
      of: 's.id',
      value: column.sql,
    },
  };
};

/** The first or the last of the instants of many rows. */
export const instantOf = (
  key: string,
  pick: 'first' | 'last',
  value: string,
  from: string,
): SubjectColumn => ({
  ...instant(key, `(select ${pick === 'first' ? 'min' : 'max'}(${value}) ${from})`),
  rows: { from, value, pick },
});

/** A choice whose words the screens have. */
export const oneOf = (key: string, sql: string, options: readonly string[]): SubjectColumn => ({
  key,
  type: 'choice',
  sql,
  options,
});
/** A choice from a list of the company, by id. */
export const chosen = (key: string, sql: string, choices: ChoiceList): SubjectColumn => ({
  key,
  type: 'choice',
  sql: `${sql}::text`,
  choices,
});

/** The day on which a person has the next birthday, today included; 29 February counts as the 28th. */
export const nextBirthday = (born: string): string => {
  const inYears = (years: string): string => `(${born} + make_interval(years => ${years}))::date`;
  const years = `(extract(year from t.today) - extract(year from ${born}))::int`;
  return `case when ${inYears(years)} >= t.today then ${inYears(years)} else ${inYears(`${years} + 1`)} end`;
};

export const ageAt = (born: string, until: string): string =>
  `extract(year from age(${until}, ${born}))::int`;

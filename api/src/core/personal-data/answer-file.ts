import type { FileAnswer, PersonalDataFormat } from '@sala/shared-contracts';
import { readIssuer } from '../clinic/issuer';
import type { Db } from '../database';
import es from './report.es-MX.json';
import type { Report, ReportSection } from './report';
import { momentIn, type Moment } from './report-words';

/** The same in both: as a machine reads it on, and as the person it is about reads it. */
export interface PersonalData {
  /** With what the answer begins in JSON: `sala.patient-data/1`. */
  readonly format: string;
  /** Of the file, without its ending. */
  readonly fileName: string;
  /** Whom it is about. */
  readonly name: string;
  readonly content: object;
  readonly sections: (moment: Moment) => readonly ReportSection[];
  readonly notes: readonly string[];
}

interface Maker {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
}

interface Responsible {
  readonly company: string;
  readonly exportedBy: string;
  readonly email: string;
  readonly timeZone: string;
  readonly logo: Uint8Array | null;
}

const readResponsible = (db: Db, userId: string): Promise<Responsible> =>
  db.one<Responsible>(
    `select coalesce(c.legal_name, c.commercial_name) as company, concat_ws(' ', u.first_name, u.last_name) as "exportedBy", u.email, c.time_zone as "timeZone",
       (select f.content from stored_file f where f.company_id = c.id and f.id = c.logo_id and f.type in ('image/png', 'image/jpeg')) as logo
     from company c, user_account u where c.id = app_company() and u.id = $1`,
    [userId],
  );

/** The answer to whoever asks what the clinic knows of them (ARCO). */
export const personalDataFile = async ({ db, actor, now }: Maker, data: PersonalData, format: PersonalDataFormat): Promise<FileAnswer> => {
  const { company, exportedBy, email, timeZone, logo } = await readResponsible(db, actor.userId);
  const name = `${data.fileName} ${now.slice(0, 10)}.${format}`;
  if (format === 'json') {
    const whole = { format: data.format, exportedAt: now, company, exportedBy, ...data.content };
    return { name, type: 'application/json; charset=utf-8', content: Buffer.from(JSON.stringify(whole, null, 2)) };
  }
  const moment = momentIn(timeZone);
  const report: Report = {
    issuer: { ...(await readIssuer(db)), logo },
    title: es.title.replace('{{name}}', data.name),
    facts: [[es.madeBy, `${exportedBy} (${email})`], [es.madeAt, moment(now)]],
    sections: data.sections(moment),
    notes: data.notes,
  };
  const { reportDocument } = await import('./report-document'); // with its fonts a tenth of what a server reads to start
  return { name, type: 'application/pdf', content: await reportDocument(report) };
};

import type { Locale } from '@sala/shared-contracts';
import type { ReportFormat, ReportSection } from '../../clinic';
import { pieces, safeName, type Packed, type Piece, type Stage } from '../../clinical';
import { readFile } from '../../platform/files/files';
import * as queries from '../sql/privacy-messages.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

type Words = typeof en;

const words: Readonly<Record<Locale, Words>> = { 'es-MX': esMX, en };

const messagesOfPiece = 200;

interface Kind<Row> {
  readonly path: 'messages' | 'notices' | 'chat';
  readonly list: (
    db: Packed['db'],
    patientId: string,
    after: string | null,
    count: number,
  ) => Promise<Row[]>;
  /** Its columns after the moment; the last is the text. */
  readonly rowOf: (row: Row, say: Words, format: ReportFormat) => readonly string[];
}

/** A long text takes several rows. */
const section = <Row extends { readonly at: string }>(
  { path, rowOf }: Kind<Row>,
  rows: readonly Row[],
  say: Words,
  format: ReportFormat,
): ReportSection => ({
  title: say.titles[path],
  columns: [say.at, ...say.columns[path]],
  rows: rows.flatMap((row) => {
    const cells = rowOf(row, say, format);
    return pieces(cells.at(-1) ?? '').map((piece) => [
      format.moment(row.at),
      ...cells.slice(0, -1),
      piece,
    ]);
  }),
});

const stageOf =
  <Row extends { readonly id: string; readonly at: string }>(kind: Kind<Row>): Stage =>
  async ({ db, patientId, locale }, after): Promise<Piece | null> => {
    const found = await kind.list(db, patientId, after, messagesOfPiece);
    const [first, last] = [found.at(0), found.at(-1)];
    if (!first || !last) return null;
    const say = words[locale];
    return {
      path: `${say.folder}/${say.paths[kind.path]}-${first.at.slice(0, 10)}-${first.id.slice(0, 8)}`,
      content: { [kind.path]: found },
      sections: (format) => [section(kind, found, say, format)],
      after: `${last.at}/${last.id}`,
    };
  };

const messages = stageOf<queries.MessageOfRecord>({
  path: 'messages',
  list: queries.listMessagesAfter,
  rowOf: ({ channel, address, direction, by, kind, body }, say) => [
    `${say.channels[channel]} ${address}`,
    by ?? say.directions[direction],
    body ?? `(${kind})`,
  ],
});

const notices = stageOf<queries.NoticeOfRecord>({
  path: 'notices',
  list: queries.listNoticesAfter,
  rowOf: ({ kind, channel, status, appointmentAt }, say, { moment }) => [
    say.channels[channel],
    say.kinds[kind],
    [say.statuses[status], appointmentAt && moment(appointmentAt)].filter(Boolean).join(' · '),
  ],
});

const chat = stageOf<queries.ChatOfRecord>({
  path: 'chat',
  list: queries.listChatAfter,
  rowOf: ({ by, body }) => [by, body],
});

const files: Stage = async ({ db, patientId, locale }, after) => {
  const file = await queries.findNextMessageFile(db, patientId, after);
  if (!file) return null;
  const { name, type, content } = await readFile(db, 'message', file.id);
  return {
    path: `${words[locale].folder}/${words[locale].paths.files}/${file.id.slice(0, 8)} ${safeName(name)}`,
    type,
    bytes: content,
    after: file.id,
  };
};

/** Everything that was written with a patient and about them, in the package of an access request. */
export const messageStages: readonly Stage[] = [messages, files, notices, chat];

import type { Column } from './columns';

/** Which columns a card shows, and where. */
export interface CardParts<Row> {
  readonly title: Column<Row>;
  /** State or amount at the end of the first line. */
  readonly chip: Column<Row> | undefined;
  /** Second line. */
  readonly facts: readonly Column<Row>[];
  /** Below, each under its heading. */
  readonly blocks: readonly Column<Row>[];
}

/* Columns that say how a record stands, unless the list declares another. */
const chipKeys: readonly string[] = ['status', 'state', 'total', 'amount', 'balance'];
const usualFacts = 3;
const folioKeys: readonly string[] = ['folio', 'number', 'code'];

const isFolio = ({ mono, key }: Pick<Column<never>, 'mono' | 'key'>): boolean =>
  mono === true || folioKeys.includes(key);

/**
 * Parts of a card from the columns' `phone`, or else from what they are; folios come last.
 *
 * @param all nothing else shows the facts: the record does not open
 */
export const cardParts = <Row>(
  columns: readonly [Column<Row>, ...Column<Row>[]],
  all = false,
): CardParts<Row> => {
  const title = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  const blocks = columns.filter(({ phone }) => phone === 'block');
  const others = columns.filter(
    (column) => column !== title && column.phone !== 'hidden' && column.phone !== 'block',
  );
  const chip =
    others.find(({ phone }) => phone === 'chip') ??
    others.find(({ phone, key }) => phone === undefined && chipKeys.includes(key));
  const rest = others.filter((column) => column !== chip);
  const declared = rest.filter(({ phone }) => phone === 'line');
  const lines = declared.length > 0 ? declared : rest.filter(({ phone }) => phone === undefined);
  const facts = [...lines.filter((column) => !isFolio(column)), ...lines.filter(isFolio)];
  const shown = all || declared.length > 0 ? facts : facts.slice(0, usualFacts);
  return { title, chip, facts: shown, blocks };
};

/** Columns of a list beside an open record: those of its card, with so many facts. */
export const narrowColumns = <Row>(
  columns: readonly [Column<Row>, ...Column<Row>[]],
  count: number,
): readonly [Column<Row>, ...Column<Row>[]] => {
  const { title, chip, facts, blocks } = cardParts(columns);
  if (blocks.length > 0) return columns;
  const kept = facts.filter(({ phoneCell }) => phoneCell === undefined).slice(0, count);
  const others = columns.filter((column) => column === chip || kept.includes(column));
  return [title, ...others].map((column) => ({ ...column, showFrom: undefined })) as [
    Column<Row>,
    ...Column<Row>[],
  ]; // the title and the others
};

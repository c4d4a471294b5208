import { SaxesParser } from 'saxes';
import { ProblemError } from '../http/problem-error';

export interface XmlEvents {
  /** @param name without its namespace's prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Attributes by their local names; a workbook never has two that differ in the prefix alone. */
const localNames = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

/** Reads XML piece by piece; entities of a document type are unknown to it, and so refused. */
export const createXmlReader = ({ open, text, close }: XmlEvents) => {
  const parser = new SaxesParser({ xmlns: false });
  let fault: Error | null = null;
  parser.on('error', (error) => {
    fault ??= error;
  });
  if (open) parser.on('opentag', (tag) => open(localName(tag.name), localNames(tag.attributes)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', (tag) => close(localName(tag.name)));
  const refuse = (): void => {
    if (fault) throw new ProblemError('table.unreadable', { cause: fault });
  };
  return {
    write: (piece: string): void => {
      parser.write(piece);
      refuse();
    },
    end: (): void => {
      parser.close();
      refuse();
    },
  };
};

/** A document that is there whole. */
export const readXml = (document: string, events: XmlEvents): void => {
  const reader = createXmlReader(events);
  reader.write(document);
  reader.end();
};

/** A document that comes in pieces. */
export const readXmlPieces = async (
  pieces: AsyncIterable<string>,
  events: XmlEvents,
): Promise<void> => {
  const reader = createXmlReader(events);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
};

import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const archive = async (
  files: Readonly<Record<string, string>>,
): Promise<Buffer<ArrayBuffer>> => {
  const zip = new ZipFile();
  for (const [path, document] of Object.entries(files)) zip.addBuffer(Buffer.from(document), path);
  zip.end();
  return buffer(zip.outputStream);
};

export interface WorkbookParts {
  /** Prefix of elements of the first sheet. */
  readonly prefix?: string;
  /** Elements before the list of sheets. */
  readonly properties?: string;
  /** Document of shared strings. */
  readonly texts?: string;
  readonly styles?: string;
  /** Elements belowRows the rows of the first sheet. */
  readonly belowRows?: string;
}

const sharedTexts =
  '<sst><si><t>Nombre</t></si><si><r><t>Íñigo </t></r><r><t>&amp; Zoé</t></r><rPh><t>leído</t></rPh></si></sst>';
const cellStyles =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd&quot; de &quot;mmm"/><numFmt numFmtId="171" formatCode="0.00&quot; días&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs></styleSheet>';

/**
 * A workbook as written by Excel, with shared strings and styled dates.
 *
 * @param sheet rows of the first sheet.
 */
export const workbook = (
  sheet: string,
  {
    prefix = '',
    properties = '',
    texts = sharedTexts,
    styles = cellStyles,
    belowRows = '',
  }: WorkbookParts = {},
): Promise<Buffer<ArrayBuffer>> =>
  archive({
    'xl/workbook.xml': `<workbook xmlns:r="${relation}">${properties}<sheets><sheet name="Hoja uno" sheetId="1" r:id="rId7"/><sheet name="Otra" sheetId="2" r:id="rId8"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/><Relationship Id="rId8" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': texts,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<${prefix}worksheet xmlns:x="x"><${prefix}sheetData>${sheet}</${prefix}sheetData>${belowRows}</${prefix}worksheet>`,
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>Solo</t></is></c></row><row><c><v>1</v></c></row></sheetData></worksheet>',
  });

/** Falsifies the unpacked size of a file in an archive's directory. */
export const claimingSize = (
  content: Buffer<ArrayBuffer>,
  path: string,
  size: number,
): Buffer<ArrayBuffer> => {
  const place = content.lastIndexOf(path) - 46;
  if (content.readUInt32LE(place) !== 0x02014b50)
    throw new Error(`no entry of the directory: ${path}`);
  content.writeUInt32LE(size, place + 24);
  return content;
};

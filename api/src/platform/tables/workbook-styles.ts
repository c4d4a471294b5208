import { readXml } from './xml';

/** How a cell style formats numbers. */
export interface NumberStyle {
  readonly isDate: boolean;
  /** Minimum digits, padded with zeros, for example of a postal code. */
  readonly digits: number;
}

/** Built-in date and time formats (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

const formatMaxLength = 255; // as in Excel

/** Whether a custom format shows a date or time, ignoring quoted text, colours, fills and spaces. */
const showsDate = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, ''));

const customStyle = (code: string): NumberStyle => ({
  isDate: showsDate(code),
  digits: /^0{2,}$/.test(code) ? code.length : 0,
});

/** Number styles by cell style index. */
export const readNumberStyles = (document: string): NumberStyle[] => {
  const custom = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  let within = false;
  readXml(document, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') custom.set(id, customStyle(formatCode.slice(0, formatMaxLength)));
      if (name === 'cellXfs') within = true;
      if (name === 'xf' && within)
        styles.push(custom.get(id) ?? { isDate: isBuiltInDate(id), digits: 0 });
    },
    close: (name) => {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
};

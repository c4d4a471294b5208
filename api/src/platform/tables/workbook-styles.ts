import { readXml } from './xml';

/** What the style of a cell says of its number. */
export interface NumberStyle {
  readonly isDate: boolean;
  /** So many digits are shown, with zeros in front: a postal code, for example. */
  readonly digits: number;
}

/** Numbers of formats that the standard fixes for days and times (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

const formatMaxLength = 255; // as in Excel

/**
 * Whether a format of somebody's own shows days or times: quoted words, colours, fills and spaces
 * say nothing of it.
 */
const showsDate = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, ''));

const customStyle = (code: string): NumberStyle => ({
  isDate: showsDate(code),
  digits: /^0{2,}$/.test(code) ? code.length : 0,
});

/** For each style of a cell what it says of numbers. */
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

import * as limits from '@sala/shared-contracts/limits';
import { RE2JS } from 're2js';

/** Mail is hostile, and RE2 takes linear time for whatever it holds. */
const image = RE2JS.compile(
  '<img\\b[^>]*?\\bsrc\\s*=\\s*(?:"([^"]{1,1000})"|\'([^\']{1,1000})\'|([^\\s"\'>]{1,1000}))',
  RE2JS.CASE_INSENSITIVE,
);

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", '#x27': "'" };

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|quot|#39|#x27);/gi,
    (whole, name: string) => entities[name.toLowerCase()] ?? whole,
  );

/**
 * Pictures that the HTML shows from elsewhere, each once. Only these are ever fetched, so that a
 * mail cannot be used to ask for anything else.
 */
export const remotePicturesIn = (html: string): string[] => {
  const found = new Set<string>();
  const images = image.matcher(html);
  while (images.find()) {
    const address = unescaped(images.group(1) ?? images.group(2) ?? images.group(3) ?? '').trim();
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) found.add(address);
    if (found.size >= limits.emailPicturesMax) break;
  }
  return [...found];
};

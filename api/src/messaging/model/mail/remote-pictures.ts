import { limits } from '@sala/shared-contracts';

const addressMax = 2000;
const image =
  /<img\b[^>]{0,4000}?\bsrc\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/gi;

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
  for (const [, double, single, bare] of html.matchAll(image)) {
    const address = unescaped(double ?? single ?? bare ?? '').trim();
    if (address.length <= addressMax && /^https?:\/\//i.test(address) && URL.canParse(address))
      found.add(address);
    if (found.size >= limits.emailPicturesMax) break;
  }
  return [...found];
};

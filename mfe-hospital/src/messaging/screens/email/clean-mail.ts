import DOMPurify from 'dompurify';

export interface MailPictures {
  /** Object URLs by what the HTML names: `cid:…`, or an address that the person asked for. */
  readonly shown: ReadonlyMap<string, string>;
}

/** Nothing that is filled in, plays, or reaches beyond the mail. Styles stay: its frame holds them. */
const forbiddenTags = [
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'option',
  'datalist',
  'fieldset',
  'dialog',
  'audio',
  'video',
  'source',
  'track',
  'picture',
  'map',
  'area',
  'template',
];
const forbiddenAttributes = ['srcset', 'background', 'autofocus', 'contenteditable', 'popover'];
const links = /^(?:https?|mailto|tel):/i;

const showPicture = (picture: Element, { shown }: MailPictures): void => {
  const source = picture.getAttribute('src')?.trim() ?? '';
  if (/^data:image\/(?:png|jpeg|gif|webp)[;,]/i.test(source)) return;
  const url = shown.get(source);
  if (url === undefined) picture.removeAttribute('src');
  else picture.setAttribute('src', url);
};

const openOutside = (link: Element): void => {
  if (!links.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
};

/** The mail without what could act; to be put into `/mail-frame.html` and nowhere else. */
export const cleanMail = (html: string, pictures: MailPictures): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: forbiddenAttributes,
    FORCE_BODY: true,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of fragment.querySelectorAll('img')) showPicture(picture, pictures);
  for (const link of fragment.querySelectorAll('a')) openOutside(link);
  return fragment;
};

/** What the HTML names by Content-ID. */
export const contentIdsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/["']cid:([^"']{1,255})["']/gi)].map(([, id = '']) => id)),
];

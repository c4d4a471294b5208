import { catalog, type ArticleTexts } from './article-catalog';
import { anchorOf, readArticles } from './article-text';
import { texts as en } from '../articles/en';
import { texts as esMX } from '../articles/es-mx';

const text =
  '# Entrar\n\n[words]: # (login clave)\n\nUsa tu **correo**.\n\n## Si no puedes\n\n- Espera `{{signInLockMinutes}}` minutos.\n- Lee [la ayuda](help.md).\n';
const textsWith = (signIn: string): ArticleTexts => ({ ...esMX, 'sign-in': signIn });
const read = (signIn: string) =>
  readArticles(textsWith(signIn)).find(({ slug }) => slug === 'sign-in');

test('an article has a title, keywords and sections', () => {
  expect(read(text)).toEqual({
    slug: 'sign-in',
    category: 'access',
    related: ['forgot-password', 'second-factor'],
    title: 'Entrar',
    words: 'login clave',
    summary: 'Usa tu correo.',
    body: 'Usa tu **correo**.\n\n## Si no puedes\n\n- Espera `15` minutos.\n- Lee [la ayuda](help.md).',
    sections: [{ id: 'si-no-puedes', title: 'Si no puedes' }],
    plain: 'Usa tu correo. Si no puedes: Espera 15 minutos. Lee la ayuda.',
  });
});

test.each([
  ['an unknown limit', text.replace('signInLockMinutes', 'signInLockHours')],
  ['no keywords', text.replace(/\[words\].*\n\n/, '')],
  ['no title', text.replace('# Entrar\n', '')],
  ['no text', '# Entrar\n\n[words]: # (login)\n'],
])('rejects %s', (_what, broken) => {
  expect(() => read(broken)).toThrow();
});

test('an anchor has no accents or punctuation', () => {
  expect(anchorOf('¿Cuánto dura una sesión?')).toBe('cuanto-dura-una-sesion');
});

describe.each([
  ['es-MX', esMX],
  ['en', en],
])('articles in %s', (_locale, texts) => {
  const articles = readArticles(texts);

  test('are readable, with unique titles and content', () => {
    expect(articles.map(({ slug }) => slug)).toEqual(catalog.map(({ slug }) => slug));
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
    for (const { slug, plain, sections } of articles) {
      expect([slug, plain.split(' ').length > 40]).toEqual([slug, true]);
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    }
  });

  test('use only supported Markdown', () => {
    for (const { slug, body } of articles) {
      expect([slug, body.match(/^#{1} |^#{3,}|<\w|!\[|^\|/gm)]).toEqual([slug, null]);
    }
  });
});

test('both languages have the same sections and links', () => {
  const shape = (texts: ArticleTexts) =>
    readArticles(texts).map(({ slug, sections, body }) => [
      slug,
      sections.length,
      [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to),
    ]);
  expect(shape(en)).toEqual(shape(esMX));
});

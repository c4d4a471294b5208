import { catalog } from './article-catalog';
import { texts as en } from '../articles/en';
import { texts as esMX } from '../articles/es-mx';
import { libraryOf } from './article-library';

const spanish = libraryOf(esMX);
const first = (words: string) => spanish.find(words)[0]?.article.slug;

test.each([
  ['contraseña olvidada', 'forgot-password'],
  ['olvide contrasena', 'forgot-password'],
  ['olvidé mi contraseña', 'forgot-password'],
  ['CONTRASEÑA PERDÍ', 'forgot-password'],
  ['verificasion dos pasos', 'second-factor'],
  ['autenticador', 'second-factor'],
  ['atajos', 'keyboard'],
  ['eliminar campo', 'field-delete'],
  ['modo oscuro', 'appearance'],
  ['integrac', 'integrations'],
  ['403', 'error-messages'],
  ['¿cómo cambio el idioma?', 'language'],
])('«%s» finds %s first', (words, slug) => {
  expect(first(words)).toBe(slug);
});

test('requires every word', () => {
  expect(spanish.find('contraseña').length).toBeGreaterThan(3);
  expect(spanish.find('contraseña helicóptero')).toEqual([]);
  expect(spanish.findSome('contraseña helicóptero').length).toBe(3);
  expect(spanish.findSome('helicóptero')).toEqual([]);
});

test('returns the matched words and an excerpt around them', () => {
  const [hit] = spanish.find('recuperacion');
  expect(hit?.article.slug).toBe('second-factor');
  expect(hit?.words).toContain('recuperacion');
  expect(hit?.excerpt).toMatch(/^… .*códigos de recuperación.* …$/);
  expect((hit?.excerpt ?? '').length).toBeLessThan(260);
});

test('a match in keywords only shows the beginning of the text', () => {
  const hit = spanish.find('wifi')[0];
  expect(hit?.article.slug).toBe('connection');
  expect(hit?.excerpt).toBe(hit?.article.summary);
});

test('English has its own index', () => {
  const english = libraryOf(en);
  expect(english.find('shortcuts')[0]?.article.slug).toBe('keyboard');
  expect(english.find('how do I change the language')[0]?.article.slug).toBe('language');
  expect(english.find('atajos')).toEqual([]);
});

test('previous and next stay within the category', () => {
  const at = (slug: 'customers' | 'customer-new') => {
    const { previous, next } = spanish.neighbours(spanish.byName(slug));
    return [previous?.slug, next?.slug];
  };
  expect(at('customers')).toEqual([undefined, 'customer-new']);
  expect(at('customer-new')).toEqual(['customers', 'customer-changes']);
  const last = spanish.byName(
    catalog.filter(({ category }) => category === 'customers').at(-1)?.slug ?? 'customers',
  );
  expect(spanish.neighbours(last)).toMatchObject({ next: undefined });
});

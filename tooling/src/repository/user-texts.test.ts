import { read, sources } from './source-files';
import { userTexts } from './user-texts';

/** Excludes test kits, whose sample screens nobody sees. */
const screens = sources.filter(
  (path) =>
    /^(?:mfe-[^/]+|host-shell|shared-ui|screen-parts)\/src\/(?!(?:.*\/)?testing\/).*\.tsx?$/.test(
      path,
    ) && !/\.(?:test|fixture)\.tsx?$/.test(path),
);

describe('user-visible text is in locales/', () => {
  test('in every screen and component', () => {
    expect(screens.length).toBeGreaterThan(20);
    expect(
      screens.flatMap((path) => userTexts(read(path), path).map((found) => `${path}:${found}`)),
    ).toEqual([]);
  });

  describe('self-test', () => {
    test.each([
      ['text between tags', '<b>Guardar</b>', '1: Guardar'],
      ['a text in braces', "<b>{'Guardar'}</b>", '1: Guardar'],
      ['a text after a condition', "<b>{busy && 'Espera'}</b>", '1: Espera'],
      ['a text of two', "<b>{busy ? 'Espera' : null}</b>", '1: Espera'],
      ['a text around a value', '<b>{`Hola ${name}`}</b>', '1: Hola '],
      ['a spoken attribute', '<button aria-label="Cerrar" />', '1: Cerrar'],
      ['a spoken attribute in braces', "<input placeholder={'Buscar'} />", '1: Buscar'],
      ['a label out of two', "<Field label={a ? 'Nombre' : t('x')} />", '1: Nombre'],
      ['a text glued to another', "<b>{'Hola ' + name}</b>", '1: Hola '],
      ['a text on the third line', '<div>\n  <p>\n    <b>Sí</b>\n  </p>\n</div>', '3: Sí'],
      ['a toast', "notify.success('guardado ya')", '1: guardado ya'],
      [
        'a message beside the work',
        "notify.aside({ kind: 'info', text: `Termina a las ${time}` })",
        '1: Termina a las ',
      ],
      ['the title of the page', "(document.title = 'Inicio · Sala')", '1: Inicio · Sala'],
      ['a label on its way to a component', "({ key: 'name', label: 'Nombre' })", '1: Nombre'],
    ])('detects %s', (_name, jsx, found) => {
      expect(userTexts(`export const X = () => ${jsx};`)).toEqual([found]);
    });

    test.each([
      ['a key', "<b>{t('customers.title')}</b>"],
      ['the name of the product', '<b>Sala</b>'],
      ['signs without letters', '<b>· 12 % —</b>'],
      ['an attribute nobody reads', '<input type="search" className="wide" id="name" />'],
      [
        'a label from the messages',
        "<Field label={t('name')} placeholder={t(busy ? 'a' : 'b')} />",
      ],
      ['a toast from the messages', "notify.success(t('done'))"],
      ['the key of a message', "({ label: 'profile.account', text: t('x'), kind: 'Info' })"],
      ['the name of the product after another', '(document.title = `${name} · Sala`)'],
    ])('ignores %s', (_name, jsx) => {
      expect(userTexts(`export const X = () => ${jsx};`)).toEqual([]);
    });
  });
});

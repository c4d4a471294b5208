import { expect, visitorTest as test } from '../../fixtures';

/* The countries of docs/spec/platform.md §8. */
const names = {
  'es-MX': [
    'México',
    'Alemania',
    'Argentina',
    'Bolivia',
    'Brasil',
    'Canadá',
    'Chile',
    'China',
    'Colombia',
    'Corea del Sur',
    'Costa Rica',
    'Ecuador',
    'El Salvador',
    'España',
    'Estados Unidos',
    'Francia',
    'Guatemala',
    'Honduras',
    'Italia',
    'Japón',
    'Nicaragua',
    'Panamá',
    'Paraguay',
    'Perú',
    'Reino Unido',
    'República Dominicana',
    'Uruguay',
    'Venezuela',
  ],
  en: [
    'Mexico',
    'Argentina',
    'Bolivia',
    'Brazil',
    'Canada',
    'Chile',
    'China',
    'Colombia',
    'Costa Rica',
    'Dominican Republic',
    'Ecuador',
    'El Salvador',
    'France',
    'Germany',
    'Guatemala',
    'Honduras',
    'Italy',
    'Japan',
    'Nicaragua',
    'Panama',
    'Paraguay',
    'Peru',
    'South Korea',
    'Spain',
    'United Kingdom',
    'United States',
    'Uruguay',
    'Venezuela',
  ],
} as const;

const words = {
  'es-MX': {
    country: 'País del teléfono',
    phone: 'Teléfono',
    wrong: 'Revisa el número: le faltan o le sobran dígitos.',
  },
  en: {
    country: 'Country code',
    phone: 'Phone',
    wrong: 'Check the number: it has too few or too many digits.',
  },
} as const;

for (const language of ['es-MX', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('phone entry offers 28 countries in the current language, Mexico first', async ({
      page,
    }) => {
      const { country, phone, wrong } = words[language];
      await page.goto('/sign-up');
      const choice = page.getByRole('combobox', { name: country });
      const number = page.getByRole('textbox', { name: phone, exact: true });
      await expect(choice).toHaveValue('MX');
      const offered = await choice.getByRole('option').allInnerTexts();
      expect(offered.map((option) => option.replace(/ \(\+\d+\)$/, ''))).toEqual(names[language]);
      expect(offered).toHaveLength(28);
      expect(offered.every((option) => / \(\+\d+\)$/.test(option))).toBe(true);

      await number.fill('551234567'); // one digit short
      await number.blur();
      await expect(number).toHaveAccessibleDescription(new RegExp(wrong.replaceAll('.', '\\.')));
      await number.fill('+34 612 34 56 78');
      await expect(choice).toHaveValue('ES');
      await number.blur();
      await expect(number).not.toHaveAccessibleDescription(
        new RegExp(wrong.replaceAll('.', '\\.')),
      );
      await number.fill('+46 70 123 45 67'); // Sweden is not offered
      await number.blur();
      await expect(number).toHaveAccessibleDescription(new RegExp(wrong.replaceAll('.', '\\.')));
    });
  });
}

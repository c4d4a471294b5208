import { QueryObserver } from '@tanstack/react-query';
import { changeLocale, i18n, startI18n } from '../i18n';
import { createQueryClient } from '../query-client';
import { refetchInLanguage } from './refetch-in-language';

test('the screen in view is refetched in the new language', async () => {
  await startI18n();
  const client = createQueryClient();
  refetchInLanguage(client);
  const shown: unknown[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['names'],
    queryFn: () => Promise.resolve(i18n.language),
  });
  const done = new Promise<void>((resolve) => {
    observer.subscribe(({ data }) => {
      if (data !== undefined && data !== shown.at(-1)) shown.push(data);
      if (data === 'en') resolve();
      else if (data === 'es-MX' && i18n.language === 'es-MX') void changeLocale('en');
    });
  });
  await done;
  expect(shown).toEqual(['es-MX', 'en']);
  client.clear();
});

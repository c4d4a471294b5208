import { defineModule, screen, useTranslation, type RemoteModule } from '@sala/shell-sdk';
import type { ComponentType } from 'react';

const Page = ({ namespace }: { readonly namespace: string }) => {
  const { t } = useTranslation(namespace);
  return <h1>{t(`${namespace}:title`)}</h1>;
};

interface SampleOptions {
  readonly namespace: string;
  /** Each path shows a page whose heading is the remote's title. */
  readonly paths: readonly string[];
  readonly titles?: { readonly 'es-MX'?: string; readonly en?: string };
  /** Replaces that page. */
  readonly Screen?: ComponentType;
}

export const sampleModule = ({
  namespace,
  paths,
  titles = {},
  Screen,
}: SampleOptions): RemoteModule => {
  const Shown = Screen ?? (() => <Page namespace={namespace} />);
  return defineModule({
    routes: paths.map((path) => ({
      path,
      lazy: screen(() => Promise.resolve({ default: Shown })),
    })),
    messages: {
      'es-MX': () =>
        Promise.resolve({ default: { title: titles['es-MX'] ?? `${namespace} en español` } }),
      en: () => Promise.resolve({ default: { title: titles.en ?? `${namespace} in English` } }),
    },
  });
};

export const clientsModule = sampleModule({
  namespace: 'clients',
  paths: ['/clients', '/clients/help'],
});
export const pricesModule = sampleModule({
  namespace: 'prices',
  paths: ['/pricing', '/company-setup', '/clients/prices', '/duty'],
});

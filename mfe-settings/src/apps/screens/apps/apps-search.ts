import { limits, type Integration, type IntegrationProvider } from '@sala/shared-contracts';
import { normalizeWord } from '../../../parts/normalize-word';

export const connections = ['connected', 'notConnected'] as const;
export type Connection = (typeof connections)[number];

/** State of the screen in the URL; the default sort is omitted. */
export interface AppsPlace {
  readonly filter: string;
  /** '' for all. */
  readonly type: Connection | '';
  readonly sort: 'desc' | '';
}

export const isConnection = (type: string): type is Connection =>
  connections.some((name) => name === type);

export const parseAppsPlace = ({
  filter = '',
  type = '',
  sort = '',
}: Readonly<Record<string, string>>): AppsPlace => ({
  filter: filter.trim().slice(0, limits.searchMax),
  type: isConnection(type) ? type : '',
  sort: sort === 'desc' ? 'desc' : '',
});

/** A sandbox responds like the real service, so dependent features work. */
export const connectionOf = ({ driver }: Integration): Connection =>
  driver === 'live' || driver === 'sandbox' ? 'connected' : 'notConnected';

/** An integration with its translated texts. */
export interface ListedIntegration {
  readonly integration: Integration;
  readonly name: string;
  readonly purpose: string;
}

/** Integrations that match the state, by name. */
export const matchingIntegrations = (
  place: AppsPlace,
  all: readonly ListedIntegration[],
  locale: string,
): readonly ListedIntegration[] => {
  const wordsIn = (text: string): string[] => normalizeWord(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = wordsIn(place.filter);
  const order = new Intl.Collator(locale);
  const found = all.filter(({ integration, name, purpose }) => {
    const text = wordsIn(`${name} ${purpose}`);
    return (
      (place.type === '' || connectionOf(integration) === place.type) &&
      words.every((word) => text.some((other) => other.startsWith(word)))
    );
  });
  return found.sort(
    (one, other) => order.compare(one.name, other.name) * (place.sort === 'desc' ? -1 : 1),
  );
};

/** Message key of a provider. */
export const messageKeyOf = (provider: IntegrationProvider) =>
  ({
    name: `apps.providers.${provider}.name`,
    purpose: `apps.providers.${provider}.purpose`,
  }) as const;

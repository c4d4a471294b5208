import { useCan } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useComposition } from '../composition';
import { loadFederation } from '../load-federation';
import { useRemotes } from '../remote-state';
import { useTrust } from '../trust-state';
import { Strip } from './strip';
import { missingEssentials } from './strips-needed';
import { newsNamespace } from './messages';

const trustNewKeys = async (): Promise<void> => {
  const { forgetRegistry } = await loadFederation();
  forgetRegistry();
  location.reload();
};

/**
 * A document with unknown keys: a reinstalled site has other keys, and its operator can confirm
 * them.
 */
const TrustStrip = () => {
  const { t } = useTranslation(newsNamespace);
  const doubt = useTrust((state) => state.distrust);
  const mayTrust = useCan('releases:manage') && doubt === 'keys';
  return (
    <Strip
      action={
        mayTrust ? (
          <Button size="sm" onClick={() => void trustNewKeys().catch(() => undefined)}>
            {t('trustKeys')}
          </Button>
        ) : null
      }
    >
      {t(mayTrust ? 'unknownKeys' : 'unconfirmed')}
    </Strip>
  );
};

/** All other strips about versions. */
export const Strips = () => {
  const { t } = useTranslation(newsNamespace);
  const locale = useLocale();
  const { confirmed, rewritten } = useTrust();
  const isStaff = useCan('releases:read');
  const missing = missingEssentials(useRemotes((state) => state.states));
  const contracts = useComposition((state) => state.contracts);
  return (
    <>
      {confirmed ? null : <TrustStrip />}
      {rewritten && isStaff ? <Strip>{t('rewritten', { host: location.host })}</Strip> : null}
      {contracts
        .filter(({ name }) => missing.includes(name))
        .map(({ name, messages }) => (
          <Strip key={name}>{t('missing', { area: messages[locale].title })}</Strip>
        ))}
    </>
  );
};

import type { PageContract } from '@sala/shared-contracts';
import { Badge, Button, lazyPart, useUiMessages, VisuallyHidden } from '@sala/shared-ui';
import { hasUnsavedWork, notify, useLocale, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { loadFederation } from '../load-federation';
import { rerunGuards } from '../navigation';
import { useRemotes, type RunningVersion } from '../remote-state';
import { newsNamespace } from './messages';

const ConfirmDialog = lazyPart(
  () => import(/* webpackChunkName: "facade-overlay" */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

interface ChipsProps {
  readonly remote: PageContract | undefined;
  /** The version on view, if it is not the one in force. */
  readonly running: RunningVersion | undefined;
  readonly shellBehind: boolean;
}

const swap = async (name: string): Promise<void> => {
  const { requestSwap } = await loadFederation();
  requestSwap(name);
  rerunGuards();
};

/** Swaps the screen in place, after confirming unsaved work. */
const NewerVersionChip = ({ remote }: { readonly remote: PageContract }) => {
  const { t } = useTranslation(newsNamespace);
  const locale = useLocale();
  const { messages } = useUiMessages();
  const [asking, setAsking] = useState(false);
  const use = () => {
    setAsking(false);
    void swap(remote.name).catch(() => undefined); // the next navigation swaps it
  };
  return (
    <>
      <Button
        size="sm"
        title={t('newerHint', { area: remote.messages[locale].title })}
        onClick={() => (hasUnsavedWork() ? setAsking(true) : use())}
      >
        {t('newer')}
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={use}
          title={messages.discardTitle}
          text={messages.discardText}
          confirmLabel={messages.discard}
          cancelLabel={messages.keepEditing}
          danger
        />
      ) : null}
    </>
  );
};

const announced = new Set<string>();

/** Announces each version once: the chip stays, and appears in panels, too. */
const useAnnounceReason = (version: string | undefined, why: string | undefined): void => {
  useEffect(() => {
    if (why === undefined || version === undefined || announced.has(`${version} ${why}`)) return;
    announced.add(`${version} ${why}`);
    notify.info(why);
  }, [version, why]);
};

/** Unobtrusive: nobody has to act, but can. */
export const Chips = ({ remote, running, shellBehind }: ChipsProps) => {
  const { t } = useTranslation(newsNamespace);
  const locale = useLocale();
  const because = useRemotes(({ fallbackReasons }) =>
    remote ? fallbackReasons[remote.name] : undefined,
  );
  const why =
    because && remote
      ? t(`earlierBecause.${because}`, { area: remote.messages[locale].title })
      : undefined;
  useAnnounceReason(running?.isFallback ? running.version : undefined, why);
  return (
    <>
      {running?.isFallback ? (
        <Badge
          role="status"
          title={why ?? t('earlierHint', { version: `${running.name}@${running.version}` })}
        >
          {t('earlier')}
          {why ? <VisuallyHidden>{why}</VisuallyHidden> : null}
        </Badge>
      ) : null}
      {running && remote && !running.isFallback ? <NewerVersionChip remote={remote} /> : null}
      {shellBehind ? (
        <Button size="sm" title={t('reloadHint')} onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      ) : null}
    </>
  );
};

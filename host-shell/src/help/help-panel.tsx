import { ErrorState, lazyWithRetry, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation, type HelpPanelProps } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { helpRemote, loadHelp } from '../slots';
import { closeHelp } from './help-state';

/** What stands in the place of the remote's panel while it is on its way, or did not come. */
const Standing = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <SidePanel open title={t('help.title')} onClose={closeHelp}>
      {children}
    </SidePanel>
  );
};

const Failed = ({ retry }: { readonly retry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Standing>
      <ErrorState title={t('help.failed')} text={t('remote.failedText')} onRetry={retry} />
    </Standing>
  );
};

const load = async () => {
  if (!helpRemote) throw new Error('No remote of this composition has help');
  return { default: await loadHelp(helpRemote) };
};

/** The panel of the remote that has help; it fails alone, with Retry. */
export const HelpPanel = lazyWithRetry<HelpPanelProps>(load, {
  loading: (
    <Standing>
      <LoadingState shape="text" rows={6} />
    </Standing>
  ),
  failed: (_error, retry) => <Failed retry={retry} />,
});

import type { ReleaseEvent } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';

/** Translated sentences for log events. */
export const useEventText = () => {
  const { t } = useTranslation('settings');
  const target = ({ target: { name, version } }: ReleaseEvent): string =>
    [name, version].filter(Boolean).join(' ');
  const action = (event: ReleaseEvent): string => t(`releases.actions.${event.action}`);
  const actor = ({ actor: { kind, name } }: ReleaseEvent): string =>
    kind === 'staff' ? name : t(`releases.actors.${kind}`, { name });
  return {
    action,
    target,
    actor,
    sentence: (event: ReleaseEvent): string =>
      [action(event), target(event), '—', actor(event)].filter(Boolean).join(' '),
  };
};

import { rolesWith, type Permission } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { EmptyState, fillMessage, Text, type EmptyStateProps } from '@sala/shared-ui';
import { useLocale } from '@sala/shell-sdk';
import { useRoleNames } from '../denied/role-names';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

export interface EmptyListProps extends Omit<EmptyStateProps, 'note'> {
  /** What the first step needs: whoever lacks it reads which roles have it. */
  readonly permission: Permission;
  /** What this is for, to whoever cannot begin it. */
  readonly readOnlyText?: string;
}

/** A list that nothing was ever put in: the first step, or who can take it. */
export const EmptyList = ({ permission, readOnlyText, action, ...state }: EmptyListProps) => {
  const { emptyWho } = useWords(words);
  const names = useRoleNames();
  const locale = useLocale();
  if (useCan(permission)) return <EmptyState {...state} action={action} />;
  const roles = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    rolesWith(permission).map((role) => names[role]),
  );
  return (
    <EmptyState
      {...state}
      {...(readOnlyText ? { text: readOnlyText } : {})}
      note={<Text tone="muted">{fillMessage(emptyWho, { who: roles })}</Text>}
    />
  );
};

import { useFormat, useLocale } from '@sala/shell-sdk';
import { createContext, use } from 'react';
import { relativeTime } from '../../../parts/relative-time';

/** When the state on screen was asked for: all ages on it are of that moment. Milliseconds. */
export const AsOf = createContext(Date.now());

/** “5 minutes ago”; the time itself on hover. */
export const Age = ({ at }: { readonly at: string }) => {
  const format = useFormat();
  const locale = useLocale();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {relativeTime(at, use(AsOf), locale)}
    </time>
  );
};

import { useFormat, useLocale } from '@sala/shell-sdk';
import { createContext, use } from 'react';
import { relativeTime } from '../../../parts/relative-time';

/** Time of the response in milliseconds; all ages refer to it. */
export const AsOf = createContext(Date.now());

/** “5 minutes ago”, with the time as a tooltip. */
export const Age = ({ at }: { readonly at: string }) => {
  const format = useFormat();
  const locale = useLocale();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {relativeTime(at, use(AsOf), locale)}
    </time>
  );
};

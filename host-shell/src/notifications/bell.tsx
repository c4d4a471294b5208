import { Box, IconButton } from '@sala/shared-ui';
import { BellIcon } from '@sala/shared-ui/icons';
import { useFormat, useLiveQueries, useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { useIdle } from '../idle';
import { OnDemandPanel } from '../layouts/on-demand-panel';
import { onPushed } from '../push/worker-messages';
import { useNotifications } from './notifications-query';

/** Larger counts show as “many”. */
const shownMax = 99;

const news = { 'notification.': ['notificationList'] } as const;

/** Subscribes once the screen has loaded: the stream is a call, too. */
const LiveNews = () => {
  useLiveQueries(news);
  return null;
};

/** Unread count, also in the button's label; opens the panel. */
export const Bell = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const settled = useIdle(); // after the screen's own calls
  const { data, refetch } = useNotifications(settled);
  const unread = data?.unread ?? 0;
  useEffect(() => onPushed(() => void refetch()), [refetch]);
  return (
    <>
      {settled ? <LiveNews /> : null}
      <OnDemandPanel
        pick={(parts) => parts.NotificationsPanel}
        trigger={
          <IconButton
            label={
              unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread })
            }
            position="relative"
            icon={
              <>
                <BellIcon aria-hidden />
                {unread === 0 ? null : (
                  <Box
                    as="span"
                    aria-hidden
                    position="absolute"
                    top={{ base: '1', md: '0' }}
                    insetInlineEnd={{ base: '0.5', md: '-0.5' }}
                    minW="4"
                    h="4"
                    px="1"
                    fontSize="0.625rem"
                    fontWeight="semibold"
                    lineHeight="1rem"
                    textAlign="center"
                    fontVariantNumeric="tabular-nums"
                    color="danger.contrast"
                    bg="danger.solid"
                    borderRadius="full"
                  >
                    {unread > shownMax ? `${format.number(shownMax)}+` : format.number(unread)}
                  </Box>
                )}
              </>
            }
          />
        }
      />
    </>
  );
};

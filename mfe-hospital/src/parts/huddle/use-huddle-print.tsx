import { apiQuery, useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { useQuery, widgetQuery } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';

const HuddleSheet = lazyPart(
  () => import(/* webpackChunkName: "huddle" */ './huddle-sheet'),
  (module) => module.HuddleSheet,
);

interface HuddlePrint {
  readonly printing: boolean;
  readonly print: () => void;
  /** The page while it prints; render it. */
  readonly sheet: ReactNode;
}

/** Prints the page of the morning huddle, with allergies for whoever may read them. */
export const useHuddlePrint = (): HuddlePrint => {
  const [printing, setPrinting] = useState(false);
  const readsRecords = useCan('clinical:read');
  const huddle = useQuery({
    ...apiQuery('appointmentHuddle'),
    enabled: printing,
    meta: widgetQuery.meta,
  });
  const allergies = useQuery({
    ...apiQuery('allergyDayList'),
    enabled: printing && readsRecords,
    meta: widgetQuery.meta,
  });
  const ready = printing && huddle.data && (!readsRecords || allergies.isFetched);
  return {
    printing: printing && !huddle.isError,
    print: () => {
      setPrinting(true);
      if (huddle.isError) void huddle.refetch();
    },
    sheet:
      ready && huddle.data ? (
        <HuddleSheet
          huddle={huddle.data}
          allergies={allergies.data?.items ?? []}
          onDone={() => setPrinting(false)}
        />
      ) : null,
  };
};

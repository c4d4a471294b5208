import type { SapConnection } from '@sala/shared-contracts';
import { lazyPart } from '@sala/shared-ui';
import type { SearchChanges } from '@sala/shell-sdk';
import { nothingOpen, type SapPlace } from './sap-patients-search';

const FindInSap = lazyPart(
  () => import('./find-in-sap'),
  (module) => module.FindInSap,
);
const OpenRecord = lazyPart(
  () => import('./panel/open-record'),
  (module) => module.OpenRecord,
);
const MessagesDrawer = lazyPart(
  () => import('../../parts/messages-drawer'),
  (module) => module.MessagesDrawer,
);

export interface SapPlaceProps {
  readonly connection: SapConnection;
  readonly place: SapPlace;
  readonly go: (changes: SearchChanges<SapPlace>, options?: { readonly replace?: boolean }) => void;
}

/** What the address has open above the list: a record, the messages, or the question to SAP. */
export const OpenParts = ({ connection, place, go }: SapPlaceProps) => {
  const close = () => go(nothingOpen);
  const open = (patnr: string) => go({ ...nothingOpen, patnr });
  if (place.find && connection.settings.driver === 'fhir')
    return <FindInSap words={place.search} onOpen={open} onClose={close} />;
  if (place.messages)
    return (
      <MessagesDrawer
        state={place.messages}
        onState={(messages) => go({ messages }, { replace: true })}
        onClose={close}
      />
    );
  if (place.patnr)
    return (
      <OpenRecord
        key={place.patnr}
        connection={connection}
        patnr={place.patnr}
        tab={place.tab}
        onTab={(tab) => go({ tab }, { replace: true })}
        onOpen={open}
        onClose={close}
      />
    );
  return null;
};

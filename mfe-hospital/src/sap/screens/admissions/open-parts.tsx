import { lazyPart } from '@sala/shared-ui';
import type { AdmissionsProps } from './admissions-screen';
import { nothingOpen } from './admissions-search';

const OpenCase = lazyPart(
  () => import('./panel/open-case'),
  (module) => module.OpenCase,
);
const VisitDialog = lazyPart(
  () => import('./changes/visit-dialog'),
  (module) => module.VisitDialog,
);
const MessagesDrawer = lazyPart(
  () => import('../../parts/messages-drawer'),
  (module) => module.MessagesDrawer,
);

/** What the address has open above the list: a case, the messages, or the form of a visit. */
export const OpenParts = ({ connection, place, go }: AdmissionsProps) => {
  const close = () => go(nothingOpen);
  if (place.visit && connection.settings.driver === 'fhir')
    return (
      <VisitDialog onDone={(falnr) => go({ ...nothingOpen, case: falnr ?? '' })} onClose={close} />
    );
  if (place.messages)
    return (
      <MessagesDrawer
        state={place.messages}
        onState={(messages) => go({ messages }, { replace: true })}
        onClose={close}
      />
    );
  if (place.case)
    return (
      <OpenCase
        key={place.case}
        falnr={place.case}
        tab={place.tab}
        onTab={(tab) => go({ tab }, { replace: true })}
        onClose={close}
      />
    );
  return null;
};

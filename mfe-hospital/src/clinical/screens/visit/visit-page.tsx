import { useCan } from '@sala/shared-auth';
import { lazyPart, useLoadAhead } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { useNeedsEmergency } from '../../../parts/emergency-access/use-emergency-access';
import { useVisitWalk } from './use-visit-walk';
import { parseVisitPlace, type VisitPlace, type VisitPlaceChange } from './visit-search';
import { Worklist } from './worklist';

/* Lazy: most users open the worklist first. */
const loadWorkspace = () => import('./workspace');
const Workspace = lazyPart(loadWorkspace, (module) => module.Workspace);
const DeniedVisit = lazyPart(
  () => import('./denied-visit'),
  (module) => module.DeniedVisit,
);

const EmergencyVisit = lazyPart(
  () => import('./emergency-visit'),
  (module) => module.EmergencyVisit,
);

interface WalkedVisitProps {
  readonly place: VisitPlace;
  readonly go: (changes: VisitPlaceChange) => void;
  readonly onClose: () => void;
}

const WalkedVisit = ({ place, go, onClose }: WalkedVisitProps) => {
  useVisitWalk(place, go);
  return <Workspace key={place.visitId} visitId={place.visitId} onClose={onClose} />;
};

/** /hospital/visit: the worklist, and the record of one visit. */
export default function VisitPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseVisitPlace);
  const canRead = useCan('clinical:read');
  const needsEmergency = useNeedsEmergency();
  useLoadAhead(loadWorkspace);
  const close = () => go({ visitId: '', document: '' });
  if (place.visitId && needsEmergency)
    return <EmergencyVisit key={place.visitId} visitId={place.visitId} onClose={close} />;
  if (canRead) {
    return place.visitId ? (
      <WalkedVisit place={place} go={go} onClose={close} />
    ) : (
      <Worklist place={place} go={go} />
    );
  }
  if (place.visitId) return <DeniedVisit visitId={place.visitId} />;
  return <DeniedList title={t('visits.title')} permission={t('permissions.clinical.read')} />;
}
